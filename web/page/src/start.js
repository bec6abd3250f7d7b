// Runs before the page is read: the worker that unpacks and compiles the engine starts meanwhile.

const address = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" }));

/** Hands over the packed engine. @type {(packed: string) => void} */
let unpack = () => {};

/** @type {Promise<WebAssembly.Module>} */
const module = new Promise((resolve, reject) => {
  const worker = new Worker(address);
  unpack = (packed) => worker.postMessage({ packed });
  worker.onmessage = ({ data }) => {
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
// Only a question to the engine says that there is none.
module.catch(() => {});

window.starting = {
  module,
  startWorker: () => new Worker(address),
  unpack() {
    const block = document.getElementById("engine");
    unpack(block?.textContent ?? "");
    block?.remove();
  },
};
