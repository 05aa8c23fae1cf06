//! A browser without a window, driven over its DevTools protocol through two
//! pipes, so it needs no network port.

use std::cell::{Cell, RefCell};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The longest time a page may take until it is ready.
const PATIENCE: Duration = Duration::from_mins(1);

/// The names of the browser on different systems.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A browser that shows one page.
pub struct Browser {
    child: Child,
    commands: RefCell<File>,
    answers: RefCell<BufReader<File>>,
    session: String,
    next: Cell<u64>,
    events: RefCell<Vec<Value>>,
    _folder: tempfile::TempDir,
}

/// The address of a file, whose name may hold any character.
fn address(file: &Path) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let written = |byte: &u8| match byte {
        &byte if is_plain(byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    let name = file.as_os_str().as_encoded_bytes().iter().map(written);
    format!("file://{}", name.collect::<String>())
}

fn program() -> Option<&'static str> {
    let is_there = |name: &&str| {
        let found = Command::new(name).arg("--version").stderr(Stdio::null()).output();
        found.is_ok_and(|output| output.status.success())
    };
    NAMES.into_iter().find(is_there)
}

impl Browser {
    /// A browser with an empty page; `None` if none is installed, which prints a
    /// note, and is an error if `PLYWOOD_BROWSER` is set.
    pub fn start() -> Option<Self> {
        let Some(program) = program() else {
            let message = format!("no browser is installed: none of {}", NAMES.join(", "));
            assert!(std::env::var_os("PLYWOOD_BROWSER").is_none(), "{message}");
            eprintln!("skipped: {message}");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        let pipes = ["commands", "answers"].map(|name| folder.path().join(name));
        let made = Command::new("mkfifo").args(&pipes).status().expect("mkfifo");
        assert!(made.success());
        // The browser reads commands from descriptor 3 and answers on 4.
        let child = Command::new("sh")
            .args(["-c", r#"exec "$@" 3<"$COMMANDS" 4>"$ANSWERS""#, "sh", program])
            .args(["--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu"])
            .args(["--hide-scrollbars", "--disable-dev-shm-usage", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update"])
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .env("COMMANDS", &pipes[0])
            .env("ANSWERS", &pipes[1])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a browser");
        // Opening a pipe waits for the other end, so the order is the shell's.
        let commands = OpenOptions::new().write(true).open(&pipes[0]).expect("a pipe");
        let answers = BufReader::new(File::open(&pipes[1]).expect("a pipe"));
        let mut browser = Self {
            child,
            commands: RefCell::new(commands),
            answers: RefCell::new(answers),
            session: String::new(),
            next: Cell::new(0),
            events: RefCell::new(Vec::new()),
            _folder: folder,
        };
        let page = browser.ask("Target.createTarget", &json!({ "url": "about:blank" }));
        let target = json!({ "targetId": page["targetId"], "flatten": true });
        let session = browser.ask("Target.attachToTarget", &target);
        session["sessionId"].as_str().expect("a session").clone_into(&mut browser.session);
        browser.ask("Performance.enable", &json!({ "timeDomain": "threadTicks" }));
        for domain in ["Page", "Network", "Runtime", "Log"] {
            browser.ask(&format!("{domain}.enable"), &json!({}));
        }
        Some(browser)
    }

    /// Sends a command and waits for its answer; events in between are kept.
    pub fn ask(&self, method: &str, parameters: &Value) -> Value {
        let id = self.next.get() + 1;
        self.next.set(id);
        let mut command = json!({ "id": id, "method": method, "params": parameters });
        if !self.session.is_empty() {
            command["sessionId"] = json!(self.session);
        }
        let mut line = command.to_string().into_bytes();
        line.push(0);
        self.commands.borrow_mut().write_all(&line).expect("the browser listens");
        loop {
            let mut message = Vec::new();
            self.answers.borrow_mut().read_until(0, &mut message).expect("the browser answers");
            assert!(!message.is_empty(), "the browser has gone away during {method}");
            message.pop();
            let message: Value = serde_json::from_slice(&message).expect("JSON");
            if message["id"] == json!(id) {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
            self.events.borrow_mut().push(message);
        }
    }

    /// Opens a file, and waits until its scripts are ready.
    pub fn open(&self, file: &Path) {
        self.events.borrow_mut().clear();
        self.ask("Page.navigate", &json!({ "url": address(file) }));
        let begun = Instant::now();
        while self.value("document.documentElement?.dataset.ready ?? ''") != "yes" {
            let complaints = self.requests_and_complaints().1;
            assert!(begun.elapsed() < PATIENCE, "the page never is ready: {complaints:?}");
            sleep(Duration::from_millis(20));
        }
    }

    /// The value of an expression in the page; of a promise, the value that it
    /// resolves to.
    pub fn value(&self, expression: &str) -> Value {
        let parameters = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true,
            "userGesture": true,
        });
        let answer = self.ask("Runtime.evaluate", &parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    fn of_type<T: DeserializeOwned>(&self, expression: &str) -> T {
        let value = self.value(expression);
        serde_json::from_value(value).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    pub fn number(&self, expression: &str) -> f64 {
        self.of_type(expression)
    }

    pub fn count(&self, expression: &str) -> u64 {
        self.of_type(expression)
    }

    pub fn text(&self, expression: &str) -> String {
        self.of_type(expression)
    }

    /// The time for which the page has kept its processor busy so far, in
    /// milliseconds: scripts, styles and layout. Other work on the machine does
    /// not count.
    pub fn busy(&self) -> f64 {
        let metrics = self.ask("Performance.getMetrics", &json!({}));
        let metrics = metrics["metrics"].as_array().expect("metrics");
        let task = metrics.iter().find(|it| it["name"] == "TaskDuration").expect("a duration");
        task["value"].as_f64().expect("seconds") * 1e3
    }

    pub fn press(&self, key: &str) {
        let codes = [("ArrowLeft", 37), ("ArrowRight", 39), ("Home", 36), ("End", 35), ("p", 80)];
        let (_, code) = codes.into_iter().find(|it| it.0 == key).expect("a key with a code");
        for kind in ["rawKeyDown", "keyUp"] {
            let parameters = json!({
                "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code,
            });
            self.ask("Input.dispatchKeyEvent", &parameters);
        }
    }

    /// Views the page in a window of this size in pixels, and a scheme: `light` or `dark`.
    pub fn look(&self, (width, height): (u32, u32), scheme: &str) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.ask("Emulation.setDeviceMetricsOverride", &size);
        let scheme = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.ask("Emulation.setEmulatedMedia", &json!({ "features": scheme }));
    }

    /// All addresses that the page has requested since it was opened, and all
    /// errors that it has logged.
    pub fn requests_and_complaints(&self) -> (Vec<String>, Vec<String>) {
        // The answer comes after all earlier events.
        self.value("0");
        let events = self.events.borrow();
        let of = |method: &'static str| events.iter().filter(move |it| it["method"] == method);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let requests = of("Network.requestWillBeSent")
            .map(|it| text(&it["params"]["request"]["url"]))
            .collect();
        let entries = of("Log.entryAdded").map(|it| text(&it["params"]["entry"]["text"]));
        let thrown = of("Runtime.exceptionThrown").map(|it| it["params"].to_string());
        (requests, entries.chain(thrown).collect())
    }

    /// A picture of the whole page, as a PNG.
    pub fn picture(&self) -> Vec<u8> {
        let parameters = json!({ "format": "png", "captureBeyondViewport": true });
        let answer = self.ask("Page.captureScreenshot", &parameters);
        STANDARD.decode(answer["data"].as_str().expect("a picture")).expect("base64")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
