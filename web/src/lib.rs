//! The engine of the playground: questions and answers as JSON, by a plain C interface. It has no rules, no
//! search and no text of its own.
//!
//! The page reserves memory, writes a request into it, asks, reads the answer and releases it:
//! [`reserve`], [`ask`], [`release`]. The engine asks the page for the time, and reports how far a search has
//! come: `env.now` and `env.report`.

mod host;
mod request;

use std::alloc::{Layout, alloc, dealloc};

/// Reserves memory for a request of `length` bytes; null where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    let Ok(layout) = Layout::array::<u8>(length.max(1)) else { return std::ptr::null_mut() };
    // SAFETY: the layout has at least one byte.
    unsafe { alloc(layout) }
}

/// Releases memory of `length` bytes that [`reserve`] or [`ask`] has handed out.
///
/// # Safety
/// The pointer must have been handed out with this length, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(at: *mut u8, length: usize) {
    let Ok(layout) = Layout::array::<u8>(length.max(1)) else { return };
    // SAFETY: the caller hands back what `reserve` or `ask` has handed out with this layout.
    unsafe { dealloc(at, layout) }
}

/// Answers a request of `length` bytes. The upper half of the result is the place of the answer, the lower half its
/// length; the page releases both. 0 where there is no memory for the answer.
///
/// # Safety
/// The request must lie in memory that [`reserve`] has handed out with this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *const u8, length: usize) -> u64 {
    // SAFETY: the caller has written `length` bytes to memory that `reserve` has handed out.
    let request = unsafe { std::slice::from_raw_parts(at, length) };
    let answer = request::answer(request);
    let place = reserve(answer.len());
    if place.is_null() {
        return 0;
    }
    // SAFETY: `reserve` has handed out as many bytes, which nothing else uses.
    unsafe { std::ptr::copy_nonoverlapping(answer.as_ptr(), place, answer.len()) };
    (place as u64) << 32 | answer.len() as u64
}
