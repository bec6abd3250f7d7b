//! Figures as pixels: PNG, animated PNG and GIF. They are drawn from the SVG, which holds no text and no
//! fonts, so that they look the same on every machine.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::document::mark::{mark, sealed_bytes};

/// Why a figure could not be drawn as pixels.
#[derive(Debug, thiserror::Error)]
pub enum PixelFault {
    /// The SVG cannot be parsed.
    #[error("the figure cannot be drawn: {0}")]
    Svg(String),
    /// The figure is too large.
    #[error("the figure is too large for a picture: it would have {0} by {1} pixels")]
    TooLarge(u64, u64),
    /// The picture cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encode(String),
}

/// The longest side of a picture at scale 1 in pixels; also the most pixels per unit of the SVG.
const LONGEST: f32 = 2400.0;
const DENSEST: f32 = 2.0;
/// The longest side of an animated picture at scale 1.
const LONGEST_MOVING: f32 = 900.0;
/// The most pixels of a picture.
const MOST: u64 = 64_000_000;
/// The time of a frame, and of the last one, in hundredths of a second.
const FRAME: u16 = 160;
const LAST: u16 = 320;

/// Draws a figure that has a background.
fn draw(svg: &str, longest: f32) -> Result<Pixmap, PixelFault> {
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|fault| PixelFault::Svg(fault.to_string()))?;
    let size = tree.size();
    let scale = DENSEST.min(longest / size.width().max(size.height()));
    let side = |length: f32| (length * scale).ceil().max(1.0) as u32;
    let (width, height) = (side(size.width()), side(size.height()));
    let too_large = PixelFault::TooLarge(width.into(), height.into());
    if u64::from(width) * u64::from(height) > MOST {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// The colours without their opacity. The background is opaque; only the last, partial row and column of
/// pixels may be transparent, and get the colour of the first pixel.
fn opaque(pixels: &Pixmap) -> Vec<u8> {
    let data = pixels.data();
    let ground = [data.first(), data.get(1), data.get(2)].map(|c| c.copied().unwrap_or(255));
    let over = |rgba: &[u8]| {
        let &[r, g, b, a] = rgba else { return ground };
        let rest = u16::from(255 - a);
        let lay = |c: u8, under: u8| (u16::from(c) + u16::from(under) * rest / 255).min(255) as u8;
        [lay(r, ground[0]), lay(g, ground[1]), lay(b, ground[2])]
    };
    data.chunks_exact(4).flat_map(over).collect()
}

/// The longest side of a picture at a scale.
fn longest(at_one: f32, scale: f64) -> f32 {
    at_one * scale.max(1.0) as f32
}

fn encode_fault(fault: impl std::fmt::Display) -> PixelFault {
    PixelFault::Encode(fault.to_string())
}

/// A figure as PNG, given its scale.
///
/// # Errors
/// When it cannot be drawn.
pub fn png(svg: &str, scale: f64) -> Result<Vec<u8>, PixelFault> {
    encoded(&[draw(svg, longest(LONGEST, scale))?], png::Compression::Fast)
}

/// Frames of one size and their scale as an animated PNG that repeats endlessly.
///
/// # Errors
/// When one cannot be drawn.
pub fn apng(frames: &[String], scale: f64) -> Result<Vec<u8>, PixelFault> {
    encoded(&moving(frames, scale)?, png::Compression::default())
}

fn encoded(frames: &[Pixmap], compression: png::Compression) -> Result<Vec<u8>, PixelFault> {
    let Some(first) = frames.first() else { return Err(encode_fault("it has no frames")) };
    let (mut bytes, is_moving) = (Vec::new(), frames.len() > 1);
    let mut encoder = png::Encoder::new(&mut bytes, first.width(), first.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(compression);
    encoder.add_text_chunk("Software".to_owned(), mark()).map_err(encode_fault)?;
    if is_moving {
        encoder.set_animated(frames.len() as u32, 0).map_err(encode_fault)?;
    }
    let mut writer = encoder.write_header().map_err(encode_fault)?;
    for (n, frame) in frames.iter().enumerate() {
        if is_moving {
            writer.set_frame_delay(delay(n, frames.len()), 100).map_err(encode_fault)?;
        }
        writer.write_image_data(&opaque(frame)).map_err(encode_fault)?;
    }
    writer.finish().map_err(encode_fault)?;
    Ok(sealed_bytes(bytes))
}

/// Frames of one size and their scale as a GIF that repeats endlessly.
///
/// # Errors
/// When one cannot be drawn.
pub fn gif(frames: &[String], scale: f64) -> Result<Vec<u8>, PixelFault> {
    let frames = moving(frames, scale)?;
    let Some(first) = frames.first() else { return Err(encode_fault("it has no frames")) };
    let too_large = |_| PixelFault::TooLarge(first.width().into(), first.height().into());
    let side = |length: u32| u16::try_from(length).map_err(too_large);
    let (width, height) = (side(first.width())?, side(first.height())?);
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[]).map_err(encode_fault)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(encode_fault)?;
    encoder
        .write_raw_extension(gif::AnyExtension(gif::Extension::Comment as u8), &[mark().as_bytes()])
        .map_err(encode_fault)?;
    for (n, pixels) in frames.iter().enumerate() {
        let mut frame = gif::Frame::from_rgb_speed(width, height, &opaque(pixels), 10);
        frame.delay = delay(n, frames.len());
        encoder.write_frame(&frame).map_err(encode_fault)?;
    }
    drop(encoder);
    Ok(sealed_bytes(bytes))
}

fn delay(frame: usize, frames: usize) -> u16 {
    if frame + 1 == frames { LAST } else { FRAME }
}

/// Draws frames, which must all have the same size.
fn moving(frames: &[String], scale: f64) -> Result<Vec<Pixmap>, PixelFault> {
    let longest = longest(LONGEST_MOVING, scale);
    let drawn: Vec<Pixmap> =
        frames.iter().map(|svg| draw(svg, longest)).collect::<Result<_, PixelFault>>()?;
    let size = drawn.first().map(|frame| (frame.width(), frame.height()));
    if drawn.iter().any(|frame| Some((frame.width(), frame.height())) != size) {
        return Err(PixelFault::Encode("its frames differ in size".to_owned()));
    }
    Ok(drawn)
}

#[cfg(test)]
mod tests {
    use crate::document::mark::{Owner, owner};
    use crate::export::pixels::*;

    const RED: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10' fill='#f00'/></svg>";
    const BLUE: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10' fill='#00f'/></svg>";

    #[test]
    fn a_png_has_the_pixels_of_the_figure_and_our_mark() {
        let bytes = png(RED, 1.0).unwrap();
        assert_eq!(owner(&bytes), Owner::Us);
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (40, 20));
        assert!(pixels.chunks(3).all(|rgb| rgb == [255, 0, 0]));
    }

    #[test]
    fn moving_pictures_have_every_frame() {
        let frames = [RED.to_owned(), BLUE.to_owned()];
        let bytes = gif(&frames, 1.0).unwrap();
        assert_eq!(owner(&bytes), Owner::Us);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes.as_slice()).unwrap();
        let mut colours = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            colours.push(frame.buffer[..3].to_vec());
        }
        assert_eq!(colours, [[255, 0, 0], [0, 0, 255]]);
        let bytes = apng(&frames, 1.0).unwrap();
        assert_eq!(owner(&bytes), Owner::Us);
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        assert_eq!(reader.info().animation_control().map(|control| control.num_frames), Some(2));
    }

    #[test]
    fn what_is_no_figure_is_refused() {
        assert!(matches!(png("nothing", 1.0), Err(PixelFault::Svg(_))));
    }
}
