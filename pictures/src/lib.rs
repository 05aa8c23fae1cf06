//! Pictures: a list of marks, and how it becomes an SVG or a PNG.
//!
//! What works on pixels is here, apart from what decides what a picture shows,
//! because it is the one part of drawing that has to be compiled to be fast.

pub mod canvas;
pub mod font;
pub mod render;
