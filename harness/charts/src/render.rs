//! Rendering of pictures as SVG and PNG files.

use std::fmt::Write as _;

use anyhow::{Context, Result, anyhow};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, DashedPathElement, PathElement, Polygon};
use plotters::prelude::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform, RGBAColor, RGBColor};

use super::canvas::{Align, Canvas, Mark, Point, Stroke};
use super::font;
use super::palette::{Colour, Mode, Role, dark_style};

/// Oversampling factor of the bitmap in each direction, to make its edges as smooth as in an SVG
/// viewer.
const OVERSAMPLING: u32 = 3;

/// Vertical offset of text in the bitmap backend, in line heights above the correct position.
const BITMAP_TEXT_RISE: f64 = 0.12;

/// Conversion from canvas pixels to pixels of a backend.
#[derive(Clone, Copy)]
struct Device {
    scale: f64,
    kind: Kind,
    base: Base,
}

/// The background of marks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    /// Nothing: the marks are a part of a picture.
    Nothing,
    /// The ground, painted, because the page of a picture may be dark although the screen is not.
    Ground,
}

/// The kind of a backend.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Bitmap,
}

/// Attribute of SVG groups with the names of their marks, separated by semicolons.
pub const NAMES: &str = "data-names";

/// Renders the picture as an SVG document, with a `g` element for each group of marks. Equal
/// pictures produce equal documents.
pub fn svg(canvas: &Canvas) -> Result<String> {
    let style = dark_style(canvas.roles());
    rendered(canvas, &format!("<style>{style}</style>\n"))
}

/// Renders the picture as an SVG document without a style of its own, for a page with the
/// [`dark_style`] of all roles.
pub fn unstyled_svg(canvas: &Canvas) -> Result<String> {
    rendered(canvas, "")
}

fn rendered(canvas: &Canvas, style: &str) -> Result<String> {
    let blank = Canvas { marks: Vec::new(), groups: Vec::new(), ..canvas.clone() };
    let (head, ground, foot) = parts(&document(&blank, &[], Base::Ground)?)?;
    let sized = |size: u32| format!("{:.2}", f64::from(size) * canvas.scale);
    let own = format!("<svg width=\"{}\" height=\"{}\"", canvas.width, canvas.height);
    let size = if canvas.scale.total_cmp(&1.0).is_eq() {
        own.clone()
    } else {
        let (width, height) = (sized(canvas.width), sized(canvas.height));
        format!("<svg width=\"{width}\" height=\"{height}\"")
    };
    let head = head.replace(&own, &format!("{size} class=\"plot\" role=\"img\""));
    // The backend does not write the title and description that screen readers use.
    let (title, description) = (escaped(&canvas.title), escaped(&canvas.description));
    let mut svg =
        format!("{head}<title>{title}</title>\n<desc>{description}</desc>\n{style}{ground}");
    let mut add = |marks: &[Mark], names: &[String]| -> Result<()> {
        if marks.is_empty() {
            return Ok(());
        }
        let (_, inside, _) = parts(&document(&blank, marks, Base::Nothing)?)?;
        if names.is_empty() {
            svg.push_str(&inside);
        } else {
            let names = escaped(&names.join("; "));
            let _ = write!(svg, "<g {NAMES}=\"{names}\">\n{inside}</g>\n");
        }
        Ok(())
    };
    let mut done = 0;
    for group in &canvas.groups {
        add(&canvas.marks[done..group.marks.start], &[])?;
        add(&canvas.marks[group.marks.clone()], &group.names)?;
        done = group.marks.end;
    }
    add(&canvas.marks[done..], &[])?;
    Ok(svg + &foot)
}

/// Renders some of the marks as a separate document.
fn document(canvas: &Canvas, marks: &[Mark], base: Base) -> Result<String> {
    let mut document = String::new();
    let backend = SVGBackend::with_string(&mut document, (canvas.width, canvas.height));
    draw(marks, &backend.into_drawing_area(), Device { scale: 1.0, kind: Kind::Svg, base })?;
    Ok(document)
}

/// Splits a document into its first line, its content and its closing tag.
fn parts(document: &str) -> Result<(String, String, String)> {
    let (head, rest) = document.split_once('\n').context("a document begins with a line")?;
    let (inside, foot) = rest.split_at(rest.rfind("</svg>").context("a document has an end")?);
    Ok((format!("{head}\n"), inside.to_owned(), foot.to_owned()))
}

/// Escapes characters that are not allowed in elements and attributes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Renders the picture as a PNG image.
pub fn png(canvas: &Canvas) -> Result<Vec<u8>> {
    let scale = canvas.scale * canvas.density;
    let pixels = |size: u32| (f64::from(size) * scale).ceil().max(1.0) as u32;
    let (width, height) = (pixels(canvas.width), pixels(canvas.height));
    let (wide, high) = (width * OVERSAMPLING, height * OVERSAMPLING);
    let mut large = vec![0; wide as usize * high as usize * 3];
    let backend = BitMapBackend::with_buffer(&mut large, (wide, high));
    let device =
        Device { scale: f64::from(OVERSAMPLING) * scale, kind: Kind::Bitmap, base: Base::Ground };
    draw(&canvas.marks, &backend.into_drawing_area(), device)?;

    let mut image = Vec::new();
    let mut encoder = png::Encoder::new(&mut image, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&averaged(&large, wide as usize))?;
    writer.finish()?;
    Ok(image)
}

/// Averages each square of `OVERSAMPLING` by `OVERSAMPLING` pixels into one pixel.
fn averaged(large: &[u8], wide: usize) -> Vec<u8> {
    const SIDE: usize = OVERSAMPLING as usize;
    let mut small = Vec::with_capacity(large.len() / (SIDE * SIDE));
    let mut sums = vec![[0_u16; 3]; wide / SIDE];
    for rows in large.chunks_exact(wide * 3 * SIDE) {
        sums.fill([0; 3]);
        for row in rows.chunks_exact(wide * 3) {
            for (sum, pixels) in sums.iter_mut().zip(row.as_chunks::<{ 3 * SIDE }>().0) {
                for (channel, sum) in sum.iter_mut().enumerate() {
                    for pixel in 0..SIDE {
                        *sum += u16::from(pixels[3 * pixel + channel]);
                    }
                }
            }
        }
        small.extend(sums.iter().flatten().map(|sum| (sum / (SIDE * SIDE) as u16) as u8));
    }
    small
}

/// Returns the colour on a light ground, which the style sheet of an SVG replaces on a dark screen.
fn painted(Colour { role, opacity }: Colour) -> RGBAColor {
    let hex = role.hex(Mode::Light);
    RGBColor((hex >> 16) as u8, (hex >> 8) as u8, hex as u8).mix(opacity)
}

fn draw<B: DrawingBackend>(
    marks: &[Mark],
    area: &DrawingArea<B, Shift>,
    device: Device,
) -> Result<()> {
    draw_marks(marks, area, device).map_err(|error| anyhow!("cannot draw: {error}"))
}

fn draw_marks<B: DrawingBackend>(
    marks: &[Mark],
    area: &DrawingArea<B, Shift>,
    Device { scale, kind, base }: Device,
) -> Result<(), plotters::drawing::DrawingAreaErrorKind<B::ErrorType>> {
    let pixel = |(x, y): Point| ((x * scale).round() as i32, (y * scale).round() as i32);
    let pixels = |points: &[Point]| points.iter().map(|&at| pixel(at)).collect::<Vec<_>>();
    let length = |pixels: f64| (pixels * scale).round() as u32;
    if base == Base::Ground {
        area.fill(&painted(Role::Ground.colour()))?;
    }
    for mark in marks {
        match mark {
            // The bitmap backend draws sharp bends as long spikes, so segments are drawn
            // separately.
            Mark::Line(points, colour, width, Stroke::Solid)
                if kind == Kind::Bitmap && colour.opacity >= 1.0 && points.len() > 2 =>
            {
                let wide = length(*width).max(1);
                for ends in pixels(points).windows(2) {
                    area.draw(&PathElement::new(
                        ends.to_vec(),
                        painted(*colour).stroke_width(wide),
                    ))?;
                    area.draw(&Circle::new(ends[1], wide / 2, painted(*colour).filled()))?;
                }
            }
            Mark::Line(points, colour, width, Stroke::Solid) => {
                let style = painted(*colour).stroke_width(length(*width).max(1));
                area.draw(&PathElement::new(pixels(points), style))?;
            }
            Mark::Line(points, colour, width, Stroke::Dashed) => {
                let style = painted(*colour).stroke_width(length(*width).max(1));
                let path = pixels(points);
                area.draw(&DashedPathElement::new(path, length(7.0), length(5.0), style))?;
            }
            Mark::Area(points, colour) => {
                area.draw(&Polygon::new(pixels(points), painted(*colour).filled()))?;
            }
            Mark::Disc(centre, radius, colour) => {
                area.draw(&Circle::new(
                    pixel(*centre),
                    length(*radius),
                    painted(*colour).filled(),
                ))?;
            }
            Mark::Text(text) => {
                let (horizontal, turn) = match text.align {
                    Align::Left => (HPos::Left, FontTransform::None),
                    Align::Centre => (HPos::Center, FontTransform::None),
                    Align::Right => (HPos::Right, FontTransform::None),
                    Align::Upwards => (HPos::Center, FontTransform::Rotate270),
                };
                let font = font::at_size(text.size * scale, text.weight).transform(turn);
                let style = font.color(&painted(text.colour));
                let style =
                    plotters::style::TextStyle { pos: Pos::new(horizontal, VPos::Center), ..style };
                let rise = if kind == Kind::Bitmap { BITMAP_TEXT_RISE } else { 0.0 };
                let drop = text.size * font::LINE_HEIGHT * rise;
                let (x, y) = text.at;
                let at = if text.align == Align::Upwards { (x + drop, y) } else { (x, y + drop) };
                area.draw_text(&text.words, &style, pixel(at))?;
            }
        }
    }
    area.present()
}
