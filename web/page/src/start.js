// Runs before the page is read: the worker that unpacks the gallery and the engine, and compiles it, starts meanwhile.

const address = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" }));

/** Hands over the packed gallery and engine. @type {(gallery: string, packed: string) => void} */
let unpack = () => {};
/** @type {(gallery: string) => void} */
let show = () => {};

/** @type {Promise<WebAssembly.Module>} */
const module = new Promise((resolve, reject) => {
  const worker = new Worker(address);
  unpack = (gallery, packed) => worker.postMessage({ gallery, packed });
  worker.onmessage = ({ data }) => {
    if (data.gallery) return show(data.gallery);
    worker.terminate();
    if (data.module) resolve(data.module);
    else reject(new Error(data.died));
  };
  worker.onmessageerror = reject;
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
});

/** @type {Promise<string>} */
const gallery = new Promise((resolve) => {
  show = resolve;
  // Only a question to the engine says that there is none.
  module.catch(() => resolve(""));
});

/** Takes a block out of the page. @param {string} id */
function take(id) {
  const block = document.getElementById(id);
  block?.remove();
  return block?.textContent ?? "";
}

window.starting = {
  gallery,
  module,
  startWorker: () => new Worker(address),
  unpack: () => unpack(take("gallery"), take("engine")),
};
