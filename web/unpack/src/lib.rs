//! What unpacks the engine of the playground, by a plain C interface: LZMA, and the streams that its code is sorted
//! into. It is a module of its own, because it runs before there is an engine, and three times as fast as JavaScript.
//!
//! The page makes the memory grow and says where everything lies: [`unlzma`], [`join`].

#![cfg_attr(target_arch = "wasm32", no_std)]

mod lzma;
#[cfg(not(target_arch = "wasm32"))]
mod part;
mod streams;

#[cfg(not(target_arch = "wasm32"))]
pub use part::part;

use core::slice;

/// Unpacks `length` bytes of a file .lzma to the `room` bytes at another place. Whether they are whole.
///
/// # Safety
/// Both places must lie in memory that nothing else uses, and not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlzma(packed: *const u8, length: usize, out: *mut u8, room: usize) -> bool {
    // SAFETY: the caller promises it.
    let (packed, out) =
        unsafe { (slice::from_raw_parts(packed, length), slice::from_raw_parts_mut(out, room)) };
    lzma::unpack(packed, out).is_some()
}

/// Joins `length` bytes of streams to a module, in the `room` bytes at another place. Returns its bytes; 0 where the
/// streams are not whole or there is too little room.
///
/// # Safety
/// Both places must lie in memory that nothing else uses, and not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn join(parts: *const u8, length: usize, out: *mut u8, room: usize) -> usize {
    // SAFETY: the caller promises it.
    let (parts, out) =
        unsafe { (slice::from_raw_parts(parts, length), slice::from_raw_parts_mut(out, room)) };
    streams::join(parts, out).unwrap_or(0)
}

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
