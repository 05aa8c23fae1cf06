//! Pictures: a list of marks, and how it is written as SVG or PNG.
//!
//! Code that works on pixels is here, apart from the code that decides what a picture shows,
//! because it is the only part of drawing that must be compiled with optimisation to be fast
//! enough.
//!
//! ```
//! use plywood_charts::canvas::{Align, Canvas, rgb};
//! use plywood_charts::render;
//!
//! let mut canvas = Canvas::new(200.0, 100.0);
//! canvas.disc((100.0, 40.0), 10.0, rgb(0x2060a0));
//! canvas.text((100.0, 70.0), "a leaf", 12.0, rgb(0), Align::Centre);
//! assert!(render::svg(&canvas)?.contains("a leaf"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod canvas;
pub mod font;
pub mod render;
