//! Pictures as lists of marks, and their rendering as SVG and PNG.
//!
//! This crate contains the code that works on pixels; other crates decide what a picture shows. It
//! is separate because it is the only part of drawing that must be optimised to be fast enough.
//!
//! ```
//! use plywood_charts::canvas::{Align, Canvas, Role};
//! use plywood_charts::render;
//!
//! let mut canvas = Canvas::new(200.0, 100.0);
//! canvas.disc((100.0, 40.0), 10.0, Role::BestFirst.colour());
//! canvas.text((100.0, 70.0), "a leaf", 12.0, Role::Ink.colour(), Align::Centre);
//! assert!(render::svg(&canvas)?.contains("a leaf"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod canvas;
pub mod font;
pub mod palette;
pub mod render;
