//! Pages in a browser, opened from a disk.

use std::fs;
use std::path::{Path, PathBuf};

use plywood::record::records;

use crate::chromium::Browser;
use crate::program::Folder;

/// The largest allowed page of the default record.
const MOST_BYTES: u64 = 2_000_000;

/// The number of rows with which all actions must stay fast.
const ROWS: u64 = 100_000;
const MOST_MILLISECONDS: f64 = 100.0;
const TRIES: u32 = 3;

/// Work of the same kind as the page's, which no change of the page alters. The machine's pace
/// differs by a factor of two from minute to minute, hence a time is divided by that of the
/// yardstick around it, and counts as on a machine where that takes [`YARDSTICK_MILLISECONDS`].
const YARDSTICK: &str = "(() => { \
    const words = Array.from({ length: 100000 }, (_, at) => `search-${at * 7919}`); \
    let found = words.filter((word) => word.includes('91')).length; \
    const table = document.createElement('table'); \
    for (let row = 0; row < 40; row += 1) { \
        const cells = document.createElement('tr'); \
        for (let column = 0; column < 40; column += 1) { \
            const cell = document.createElement('td'); \
            cell.append(String(found + row * column)); \
            cells.append(cell); \
        } \
        table.append(cells); \
    } \
    document.body.append(table); \
    void table.offsetHeight; \
    table.remove(); })()";
const YARDSTICK_MILLISECONDS: f64 = 45.0;

const WIDE: (u32, u32) = (1280, 900);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root").to_owned()
}

fn default_record() -> PathBuf {
    root().join("results/default")
}

fn report(folder: &Folder) -> PathBuf {
    let page = folder.join("report.html");
    let (record, out) = (default_record(), page.display());
    folder.prints(&format!("report '{}' --out '{out}'", record.display()));
    page
}

/// Asserts that the page requested nothing but itself, and logged no error.
fn assert_alone(browser: &Browser) {
    let (requests, complaints) = browser.requests_and_complaints();
    let own = browser.text("location.href.split('#')[0]");
    let foreign: Vec<_> = requests
        .iter()
        .filter(|it| !it.starts_with("data:") && !it.starts_with("blob:"))
        .filter(|it| **it != own)
        .collect();
    assert!(foreign.is_empty(), "{foreign:?}");
    assert!(requests.iter().any(|it| it.starts_with("file:")), "{requests:?}");
    assert_eq!(complaints, [""; 0]);
}

#[test]
fn a_report_holds_everything_and_asks_for_nothing() {
    let folder = Folder::new();
    let page = report(&folder);
    let size = fs::metadata(&page).expect("a page").len();
    assert!(size <= MOST_BYTES, "{size} bytes");
    let Some(browser) = Browser::start() else { return };
    browser.look(WIDE, "light");
    browser.open(&page);
    everything_is_there(&browser);
    contenders_are_switched(&browser);
    rows_are_sorted_and_filtered(&browser);
    the_csv_is_whole(&browser);
    steps_go_forwards_and_back(&browser, "alpha-beta");
    it_fits_every_window(&browser);
    assert_alone(&browser);
    requests_are_refused(&browser);
}

fn everything_is_there(browser: &Browser) {
    let headings =
        browser.text("[...document.querySelectorAll('h2')].map((it) => it.textContent).join()");
    assert_eq!(headings, "Verdicts,Charts,All rows,What was asked,Provenance,Step by step");
    // Every control has a name for screen readers.
    let nameless = browser.count(
        "[...document.querySelectorAll('button, input, select, [tabindex=\"0\"]')].filter((it) => \
         !(it.labels?.length || it.textContent.trim() || it.getAttribute('aria-label'))).length",
    );
    assert!(nameless == 0, "{nameless} have no name");
    let ids = "[...document.querySelectorAll('[id]')].map((it) => it.id)";
    assert_eq!(browser.value(&format!("new Set({ids}).size === {ids}.length")), true);
    let origin = browser.text("document.querySelector('#origin-0').parentElement.textContent");
    let machine = fs::read_to_string(default_record().join("machine.toml")).expect("facts");
    let machine: toml::Table = machine.parse().expect("TOML");
    for fact in ["signature", "commit", machine["processor"].as_str().expect("a processor")] {
        assert!(origin.contains(fact), "{fact}");
    }
}

/// A contender's switch hides its marks; marks of several contenders disappear
/// with the last of them.
fn contenders_are_switched(browser: &Browser) {
    let shown = |names: &str| {
        browser.count(&format!(
            "[...document.querySelectorAll('.paper g')].filter((it) => \
             it.dataset.names === '{names}' && getComputedStyle(it).display !== 'none').length"
        ))
    };
    let switch = |name: &str| {
        browser.value(&format!("document.querySelector('input[value=\"{name}\"]').click()"));
    };
    let choose = |at: &str| {
        browser.value(&format!(
            "for (const select of document.querySelectorAll('figure select')) {{ \
             select.value = '{at}'; select.dispatchEvent(new Event('change')); }}"
        ));
    };
    let together = "sss*; ao*; rec-sss*; mtd(+inf); rollout-sss*";
    assert!(shown("negascout") > 0 && shown("pab") > 0 && shown(together) > 0);
    switch("negascout");
    assert!(shown("negascout") == 0 && shown("pab") > 0);
    for name in ["sss*", "ao*", "rec-sss*", "mtd(+inf)"] {
        switch(name);
        assert!(shown(together) > 0, "{name}");
    }
    switch("rollout-sss*");
    assert!(shown(together) == 0);
    // The switch also works for pictures that are chosen afterwards.
    choose("1");
    assert!(shown("negascout") == 0 && shown("pab") > 0);
    browser.value("document.querySelector('[data-all=on]').click()");
    assert!(shown("negascout") > 0);
    browser.value("document.querySelector('[data-all=off]').click()");
    assert!(shown("negascout") == 0 && shown("pab") == 0);
    browser.value("document.querySelector('[data-all=on]').click()");
    choose("0");
}

/// Presses a button beside the table of rows.
fn pressed(button: &str) -> String {
    format!(
        "[...document.querySelectorAll('[data-rows] button')].find((it) => \
         it.textContent === '{button}').click()"
    )
}

/// An action takes at most [`MOST_MILLISECONDS`] at the yardstick's pace.
fn assert_quick(browser: &Browser, what: &str, action: &str) {
    let busy = |action: &str| {
        let before = browser.busy();
        browser.value(action);
        browser.busy() - before
    };
    let mut least = f64::INFINITY;
    let mut before = busy(YARDSTICK);
    for _ in 0..TRIES {
        let time = busy(action);
        let after = busy(YARDSTICK);
        let pace = f64::midpoint(before, after) / YARDSTICK_MILLISECONDS;
        least = least.min(time / pace);
        eprintln!("{what}: {time:.1} ms, the yardstick {before:.1} and {after:.1} ms");
        before = after;
    }
    assert!(least <= MOST_MILLISECONDS, "{what} took {least} ms at the yardstick's pace");
}

/// Sorting and filtering a table of [`ROWS`] rows is fast.
#[expect(clippy::too_many_lines, reason = "one page in one browser")]
fn rows_are_sorted_and_filtered(browser: &Browser) {
    let recorded = browser.count("document.querySelector('[data-rows]').rows.count");
    let times = ROWS.div_ceil(recorded);
    browser.value(&format!(
        "(async () => {{ \
           const csv = await unpacked(document.getElementById('packed-rows-0')); \
           const [head, ...lines] = csv.trimEnd().split('\\n'); \
           const all = []; \
           for (let turn = 0; turn < {times}; turn += 1) \
             for (const line of lines) all.push(line.replace(/^search-/, `search-${{turn}}-`)); \
           const place = document.querySelector('[data-rows]'); \
           place.rows = new Rows(place, [head, ...all.slice(0, {ROWS})].join('\\n') + '\\n'); \
           window.rows = place.rows; }})()"
    ));
    assert!(browser.count("rows.count") == ROWS);
    // What identifies a row comes first, and as many columns follow as the window has room for.
    let first = browser.text("rows.shown.slice(0, 3).map((it) => it.name).join()");
    assert_eq!(first, "position,depth_plies,algorithm");
    let over = browser.number("rows.table.offsetWidth - rows.view.clientWidth");
    assert!(over <= 0.0, "{over} pixels too wide");
    browser.value(&pressed("All columns"));
    browser.value("rows.view.scrollLeft = 1e9");
    let left = "rows.table.tHead.rows[0].cells[0].getBoundingClientRect().left";
    let kept = browser.number(&format!("{left} - rows.view.getBoundingClientRect().left"));
    assert!(kept.abs() < 2.0, "the position has moved by {kept} pixels");
    browser.value("rows.view.scrollLeft = 0");
    // An odd number of tries, so that the final order differs from the first.
    let sort = |column: &str| {
        let action =
            format!("document.querySelector('th[data-column=\"{column}\"] button').click()");
        assert_quick(browser, &format!("sorting by {column}"), &action);
    };
    let place = |column: &str| {
        browser.count(&format!("rows.shown.findIndex((it) => it.name === '{column}')"))
    };
    let cells = |column: &str| {
        let at = place(column);
        let text = browser.text(&format!(
            "[...rows.body.rows].slice(1, 9).map((it) => it.cells[{at}].textContent).join(' ')"
        ));
        text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let count = || browser.count("rows.order.length");
    for column in ["algorithm", "time_ns", "leaves", "position"] {
        sort(column);
    }
    let sorted_leaves = || -> Vec<u64> {
        sort("leaves");
        cells("leaves").iter().map(|it| it.parse().expect("a number")).collect()
    };
    let ascending = sorted_leaves();
    assert!(ascending.is_sorted() && ascending.len() == 8, "{ascending:?}");
    let descending = sorted_leaves();
    assert!(descending.iter().rev().is_sorted() && descending[0] > ascending[7], "{descending:?}");
    // With all rows in the other order, the greatest number of leaves comes
    // first.
    let greatest = browser.count(
        "(() => { const it = rows.columns.find((column) => column.name === 'leaves'); \
         return it.numbers.reduce((most, value) => (value > most ? value : most), 0); })()",
    );
    assert!(greatest == descending[0]);
    let filter = |column: &str, wanted: &str| {
        let at = place(column);
        let action = format!(
            "(() => {{ const input = rows.table.tHead.rows[1].cells[{at}].firstChild; \
             input.value = '{wanted}'; input.dispatchEvent(new Event('input')); }})()"
        );
        assert_quick(browser, &format!("filtering {column} by {wanted}"), &action);
    };
    filter("algorithm", "=sss*");
    let of_one = count();
    let found = cells("algorithm");
    assert!(of_one > 0 && found.iter().all(|it| it == "sss*"), "{of_one} rows, {found:?}");
    filter("depth_plies", "3..4");
    let of_both = count();
    assert!(of_both > 0 && of_both < of_one, "{of_both} of {of_one}");
    assert!(cells("depth_plies").iter().all(|it| it == "3" || it == "4"));
    filter("position", "7");
    assert!(count() < of_both);
    assert_quick(browser, "clearing", &pressed("Clear filters"));
    assert!(count() == ROWS);
    // An invalid filter hides nothing, and shows a message.
    filter("leaves", "many");
    assert!(count() == ROWS);
    assert!(browser.count("document.querySelectorAll('[aria-invalid=true]').length") == 1);
    let search = "(() => { const search = document.querySelector('[data-rows] [type=search]'); \
                  search.value = 'BK.07'; search.dispatchEvent(new Event('input')); })()";
    assert_quick(browser, "searching everywhere", search);
    assert!(count() > 0 && cells("position").iter().all(|it| it == "BK.07"));
    // Of 100,000 rows only a screenful is in the document, at any scroll
    // position.
    let places = browser.count("(rows.view.scrollTop = 1e9, rows.draw(), rows.body.rows.length)");
    assert!(places < 100, "{places}");
}

fn the_csv_is_whole(browser: &Browser) {
    let file = records::file_in(&default_record(), "records.csv").expect("a record");
    let csv = records::text(&file).expect("rows");
    let length =
        browser.count("unpacked(document.getElementById('packed-rows-0')).then((it) => it.length)");
    assert!(length == csv.len() as u64);
    let is_offered = browser.value("!document.querySelector('[data-download]').disabled");
    assert_eq!(is_offered, true);
}

/// Saves a picture of the page for people, if `PLYWOOD_PICTURES` names a folder.
fn picture(browser: &Browser, name: &str) {
    if let Some(folder) = std::env::var_os("PLYWOOD_PICTURES") {
        let file = Path::new(&folder).join(format!("{name}.png"));
        fs::write(file, browser.picture()).expect("a picture");
    }
}

/// The page needs no horizontal scrolling in any window.
fn it_fits_every_window(browser: &Browser) {
    follow(browser, "sss*");
    forwards(browser, 30);
    let question = browser.text("document.querySelector('header .question').textContent");
    assert!(question.starts_with("What does each algorithm cost"), "{question}");
    for size in [(1400, 900), (390, 844)] {
        for scheme in ["light", "dark"] {
            browser.look(size, scheme);
            let wide = browser.number(
                "Math.max(...[...document.querySelectorAll('.paper svg')].map((it) => \
                 it.getBoundingClientRect().width - it.parentElement.clientWidth))",
            );
            assert!(wide <= 1.0, "a picture is {wide} pixels too wide at {size:?}");
            let over = browser.number("document.documentElement.scrollWidth - innerWidth");
            assert!(over <= 0.0, "{over} pixels too wide at {size:?}");
            let ground = browser.text("getComputedStyle(document.body).backgroundColor");
            assert_eq!(ground == "rgb(255, 255, 255)", scheme == "light", "{ground}");
            let faults: Vec<String> =
                serde_json::from_value(browser.value(include_str!("legible.js"))).expect("faults");
            assert!(faults.is_empty(), "at {size:?}, {scheme}: {faults:#?}");
            picture(browser, &format!("report-{}-{scheme}", size.0));
        }
    }
}

/// The visible content of the stepper, without the focus.
fn seen(browser: &Browser) -> String {
    browser.text(
        "['.tree', '.now', '.frontier'].map((it) => \
         document.querySelector(`.stepper ${it}`).innerHTML).join()",
    )
}

fn now(browser: &Browser) -> String {
    browser.text("document.querySelector('.stepper output').textContent")
}

fn forwards(browser: &Browser, steps: u32) {
    (0..steps).for_each(|_| browser.press("ArrowRight"));
}

fn follow(browser: &Browser, algorithm: &str) -> u64 {
    browser.value(&format!(
        "(() => {{ const select = document.querySelector('.stepper select'); \
         select.value = [...select.options].find((it) => it.text === '{algorithm}').value; \
         select.dispatchEvent(new Event('change')); \
         document.querySelector('.stepper [type=range]').focus(); }})()"
    ));
    browser.count("document.querySelector('[data-steps]').stepper.search.steps.length")
}

/// Every step back shows the same as the step forward did, with the keyboard
/// alone.
fn steps_go_forwards_and_back(browser: &Browser, algorithm: &str) {
    let steps = follow(browser, algorithm);
    assert!(now(browser).starts_with(&format!("0 of {steps}: ")), "{}", now(browser));
    let mut forwards = vec![seen(browser)];
    for _ in 0..steps {
        browser.press("ArrowRight");
        forwards.push(seen(browser));
    }
    assert!(now(browser).starts_with(&format!("{steps} of {steps}: ")), "{}", now(browser));
    for before in forwards.iter().rev().skip(1) {
        browser.press("ArrowLeft");
        assert!(seen(browser) == *before, "{algorithm}: {}", now(browser));
    }
    let all: std::collections::BTreeSet<&String> = forwards.iter().collect();
    assert_eq!(all.len(), forwards.len(), "each step shows something of its own");
    browser.press("End");
    assert!(seen(browser) == forwards[steps as usize]);
    browser.press("Home");
    assert!(seen(browser) == forwards[0]);
}

/// The steps of a search match its definition on a tree of two plies: MAX chooses
/// between the least of 3 and 9 and the least of 2 and 7.
#[test]
#[expect(clippy::too_many_lines, reason = "one page in one browser")]
fn steps_show_windows_values_cutoffs_and_open() {
    let folder = Folder::new();
    let page = folder.join("steps.html");
    folder.write("small.tree", "((3 9) (2 7))");
    folder.prints("draw --game small.tree --algorithm alpha-beta,sss* --steps --out steps.html");
    let Some(browser) = Browser::start() else { return };
    browser.look(WIDE, "light");
    browser.open(&page);
    let all = |algorithm: &str| {
        let steps = follow(&browser, algorithm);
        let mut all = Vec::new();
        for _ in 0..steps {
            browser.press("ArrowRight");
            let text = now(&browser);
            all.push(text.split_once(": ").expect("a step").1.to_owned());
        }
        all
    };
    assert_eq!(
        all("alpha-beta"),
        [
            "The root is searched.",
            "Enters the root, window (−∞, ∞).",
            "Enters node 1, window (−∞, ∞).",
            "Enters node 1.1, window (−∞, ∞).",
            "Evaluates node 1.1: 3.",
            "Enters node 1.2, window (−∞, 3).",
            "Evaluates node 1.2: 9.",
            "Leaves node 1 with 3.",
            "Enters node 2, window (3, ∞).",
            "Enters node 2.1, window (3, ∞).",
            "Evaluates node 2.1: 2.",
            "Cutoff at node 2: without node 2.2.",
            "Leaves node 2 with ≤ 2.",
            "Leaves the root with 3.",
            "The search is over: the root is worth 3.",
        ]
    );
    let cut = browser.count("document.querySelectorAll('.stepper .edge.cut').length");
    let entered = browser.count("document.querySelectorAll('.stepper .node.done').length");
    assert_eq!((cut, entered), (1, 6));
    let open = || {
        browser.text(
            "[...document.querySelectorAll('.stepper .frontier li')].map((it) => it.textContent).join('; ')",
        )
    };
    // MAX's two choices are open, then each with MIN's first answer.
    let steps = follow(&browser, "sss*");
    let mut states = Vec::new();
    for _ in 0..steps {
        browser.press("ArrowRight");
        if states.last() != Some(&open()) {
            states.push(open());
        }
    }
    assert_eq!(
        states,
        [
            "",
            "node 1: h ∞; node 2: h ∞",
            "node 1.1: h ∞; node 2: h ∞",
            "node 2: h ∞; node 1.1: h 3 solved",
            "node 2.1: h ∞; node 1.1: h 3 solved",
            "node 1.2: h 3; node 2.1: h 2 solved",
            "node 1.2: h 3 solved; node 2.1: h 2 solved",
        ]
    );
    // Inner nodes have what the leaves prove, and what was not entered is cut off.
    let worths = browser.text(
        "[...document.querySelector('.stepper').querySelectorAll('.worth')].map((it) => it.textContent).join()",
    );
    assert_eq!(worths, "3,3,,3✓,≤ 2,2✓,");
    assert_eq!(browser.count("document.querySelectorAll('.stepper .edge.cut').length"), 1);
    for algorithm in ["alpha-beta", "sss*"] {
        steps_go_forwards_and_back(&browser, algorithm);
    }
    follow(&browser, "alpha-beta");
    forwards(&browser, 12);
    picture(&browser, "steps");
    assert_alone(&browser);
}

/// Arrows work wherever the focus is, steps are played, two searches go on side by side, and the
/// root is in view in every window.
#[test]
fn two_searches_are_followed_together() {
    let folder = Folder::new();
    let page = folder.join("steps.html");
    folder.prints("draw --game stockman --algorithm alpha-beta,sss* --steps --out steps.html");
    let Some(browser) = Browser::start() else { return };
    for size in [(1400, 900), (390, 844)] {
        for scheme in ["light", "dark"] {
            browser.look(size, scheme);
            browser.open(&page);
            browser.value("document.activeElement.blur()");
            forwards(&browser, 2);
            assert!(now(&browser).starts_with("2 of "), "{}", now(&browser));
            let over = browser.number("document.documentElement.scrollWidth - innerWidth");
            assert!(over <= 0.0, "{over} pixels too wide at {size:?}");
            browser.value("document.querySelector('.stepper').stepper.show(0)");
            let root = browser.number(
                "(() => { const it = document.querySelector('.node').getBoundingClientRect(); \
                 return (it.left + it.right) / 2; })()",
            );
            assert!(root > 0.0 && root < f64::from(size.0), "the root is at {root} of {size:?}");
            let letters = browser.number(
                "(() => { const svg = document.querySelector('.stepper svg'); \
                 const size = parseFloat(getComputedStyle(svg.querySelector('text')).fontSize); \
                 return size * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width; })()",
            );
            assert!(letters >= 11.0, "letters of {letters} pixels at {size:?}");
            browser.value("document.querySelector('[data-beside]').click()");
            forwards(&browser, 3);
            let both = browser.text(
                "[...document.querySelectorAll('.stepper output')].map((it) => \
                 it.textContent.split(' ')[0]).join()",
            );
            assert_eq!(both, "3,3");
            let hidden = browser.number(
                "Math.max(...[...document.querySelectorAll('.tree')].map((it) => \
                 it.scrollWidth - it.clientWidth))",
            );
            assert!(hidden <= 0.0, "{hidden} pixels of a tree are hidden at {size:?}");
            browser.press("p");
            let is = |text: &str| {
                browser.text("document.querySelector('[data-play]').textContent") == text
            };
            assert!(is("Pause"), "it plays");
            browser.press("p");
            assert!(is("Play"), "it pauses");
            picture(&browser, &format!("steps-{}-{scheme}", size.0));
        }
    }
    assert_alone(&browser);
}

fn requests_are_refused(browser: &Browser) {
    let outcome =
        browser.text("fetch('http://127.0.0.1:9/').then(() => 'answered', (error) => error.name)");
    assert_eq!(outcome, "TypeError");
    let (_, complaints) = browser.requests_and_complaints();
    assert!(complaints.iter().any(|it| it.contains("Content Security Policy")), "{complaints:?}");
}
