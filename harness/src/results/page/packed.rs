//! Compressed data embedded in a page, in a format that browsers can decompress.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use maud::{Markup, html};

/// Creates an invisible element that contains these bytes, deflated and base64-encoded.
pub fn element(id: &str, bytes: &[u8]) -> std::io::Result<Markup> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    let text = STANDARD.encode(encoder.finish()?);
    Ok(html! { script type="application/octet-stream" id=(id) { (text) } })
}
