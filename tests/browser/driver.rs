//! The part of the W3C `WebDriver` protocol that the tests need, over plain HTTP to a chromedriver.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A browser with one window. The browser and the driver end when it is dropped.
pub(crate) struct Browser {
    driver: Child,
    /// Kept open, because a driver that cannot print ends.
    _out: BufReader<ChildStdout>,
    port: u16,
    session: String,
}

/// The keys of `WebDriver`, 17.4.2.
pub(crate) const TAB: &str = "\u{e004}";
pub(crate) const ESCAPE: &str = "\u{e00c}";
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const UP: &str = "\u{e013}";
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const END: &str = "\u{e010}";
pub(crate) const HOME: &str = "\u{e011}";

impl Browser {
    /// Starts a headless browser; `preferences` are those of its profile.
    pub(crate) fn start(preferences: &Value) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is there: tests/browser.sh installs it");
        let mut out = BufReader::new(driver.stdout.take().expect("its output"));
        // It prints `on port 0` before it has chosen a port.
        let port = out
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .filter_map(|line| line.split("on port ").nth(1)?.trim_end_matches('.').parse().ok())
            .find(|port| *port != 0)
            .expect("chromedriver says its port");
        let mut browser = Self { driver, _out: out, port, session: String::new() };
        let arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
        let options = json!({"args": arguments, "prefs": preferences});
        let asked = json!({"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}});
        let session = browser.http("POST", "/session", &asked);
        session["sessionId"].as_str().expect("a session").clone_into(&mut browser.session);
        browser
    }

    fn http(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
        .expect("chromedriver reads");
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a header");
            let line = line.trim_end().to_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("content-length:") {
                length = number.trim().parse().expect("a length");
            }
        }
        let mut text = vec![0; length];
        reader.read_exact(&mut text).expect("an answer");
        let answer: Value = serde_json::from_slice(&text).expect("JSON");
        assert!(answer["value"]["error"].is_null(), "{method} {path}: {answer}");
        answer["value"].clone()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.http("POST", &format!("/session/{}/{path}", self.session), body)
    }

    /// Opens a file in a window of this size.
    pub(crate) fn open(&self, path: &Path, width: u32, height: u32) {
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            &json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}),
        );
        self.post("url", &json!({"url": format!("file://{}", path.display())}));
    }

    /// A command of the `DevTools`.
    pub(crate) fn cdp(&self, command: &str, parameters: &Value) -> Value {
        self.post("goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// The value of an expression in the page.
    pub(crate) fn eval(&self, expression: &str) -> Value {
        self.post("execute/sync", &json!({"script": format!("return {expression}"), "args": []}))
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post("element", &json!({"using": "css selector", "value": selector}));
        let id = found.as_object().and_then(|object| object.values().next());
        id.and_then(Value::as_str).expect("an element").to_owned()
    }

    /// Clicks on an element like a mouse.
    pub(crate) fn click(&self, selector: &str) {
        let element = self.element(selector);
        self.post(&format!("element/{element}/click"), &json!({}));
    }

    /// The visible text of an element.
    pub(crate) fn text(&self, selector: &str) -> String {
        let element = self.element(selector);
        let path = format!("/session/{}/element/{element}/text", self.session);
        self.http("GET", &path, &Value::Null).as_str().unwrap_or_default().to_owned()
    }

    /// Presses and releases a key, for the element with the focus.
    pub(crate) fn press(&self, key: &str) {
        let actions = json!([{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]);
        self.post("actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]}));
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&self, expression: &str) {
        let start = Instant::now();
        while self.eval(expression) != Value::Bool(true) {
            assert!(start.elapsed() < Duration::from_secs(10), "never: {expression}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// The contents of the window, as PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let path = format!("/session/{}/screenshot", self.session);
        decoded(self.http("GET", &path, &Value::Null).as_str().unwrap_or_default())
    }

    /// The printed page, as PDF.
    pub(crate) fn print(&self) -> Vec<u8> {
        decoded(self.post("print", &json!({})).as_str().unwrap_or_default())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let path = format!("/session/{}", self.session);
            // Without this the browser would outlive its driver.
            let quit = std::panic::AssertUnwindSafe(|| self.http("DELETE", &path, &Value::Null));
            let _ = std::panic::catch_unwind(quit);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Decodes Base64, the encoding of `WebDriver`'s pictures.
fn decoded(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let sixes: Vec<u8> = text.bytes().filter_map(value).collect();
    let bytes = sixes.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0_u32, |bits, six| bits << 6 | u32::from(*six)) << (6 * (4 - four.len()));
        let bytes = bits.to_be_bytes();
        (1..four.len()).map(move |n| bytes[n]).collect::<Vec<_>>()
    });
    bytes.collect()
}
