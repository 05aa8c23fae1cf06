//! Pictures: a list of marks, and how it is written as SVG or PNG.
//!
//! Code that works on pixels is here, apart from the code that decides what a picture shows,
//! because it is the only part of drawing that must be compiled with optimisation to be fast
//! enough.

pub mod canvas;
pub mod font;
pub mod render;
