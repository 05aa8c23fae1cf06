//! Data inside a page, as small as browsers can unpack by themselves.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use maud::{Markup, html};

/// An element that holds the bytes, deflated and in base64, where nobody sees
/// them.
///
/// # Errors
///
/// Where they cannot be packed.
pub fn element(id: &str, bytes: &[u8]) -> std::io::Result<Markup> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    let text = STANDARD.encode(encoder.finish()?);
    Ok(html! { script type="application/octet-stream" id=(id) { (text) } })
}
