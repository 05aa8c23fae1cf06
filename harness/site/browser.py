"""A browser without a window, driven over its DevTools protocol through two pipes."""

import json
import os
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome"]
# The longest time that a page may take until it is ready, in seconds.
PATIENCE = 60


class Browser:
    """Shows one page, in a window of some width."""

    def __init__(self):
        program = next(filter(None, map(shutil.which, NAMES)), None)
        if program is None:
            raise SystemExit(f"no browser is installed: none of {', '.join(NAMES)}")
        self.folder = tempfile.TemporaryDirectory()
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        # The browser reads commands from descriptor 3 and answers on 4.
        shell = f"exec \"$@\" 3<&{commands} 4>&{answers}"
        self.child = subprocess.Popen(
            ["sh", "-c", shell, "sh", program, "--headless", "--remote-debugging-pipe", "--no-sandbox",
             "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             f"--user-data-dir={self.folder.name}"],
            pass_fds=[commands, answers], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.answers = os.fdopen(self.answers, "rb", buffering=0)
        self.rest, self.next, self.session = b"", 0, None
        page = self.ask("Target.createTarget", url="about:blank")
        attached = self.ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self.session = attached["sessionId"]

    def ask(self, method, **parameters):
        """Sends a command, and waits for its result."""
        self.next += 1
        command = {"id": self.next, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                read = self.answers.read(1 << 16)
                if not read:
                    raise RuntimeError(f"the browser has gone away during {method}")
                self.rest += read
            message, self.rest = self.rest.split(b"\0", 1)
            message = json.loads(message)
            if message.get("id") == self.next:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]

    def open(self, address, width):
        """Opens a page, also one that differs from the last one only behind its `#`."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
                 mobile=False)
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=address)

    def value(self, script):
        """The value of an expression of JavaScript."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in found:
            raise RuntimeError(f"{script}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def wait(self, script):
        """Waits until an expression is true."""
        until = time.monotonic() + PATIENCE
        while not self.value(script):
            if time.monotonic() > until:
                raise RuntimeError(f"not within {PATIENCE} s: {script}")
            time.sleep(0.05)

    def close(self):
        self.child.terminate()
        self.child.wait()
        self.folder.cleanup()
