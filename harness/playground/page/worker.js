"use strict";

// The searches, in a worker, so that the page can be used while they run. The page sends the compiled
// library once, and then requests, to each of which an answer comes back.
let ready;

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      ready = wasm_bindgen({ module_or_path: data.module });
      await ready;
      postMessage({ algorithms: JSON.parse(wasm_bindgen.algorithms()) });
    } else {
      await ready;
      const answers = data.requests.map((it) => JSON.parse(wasm_bindgen.search(JSON.stringify(it))));
      postMessage({ answers });
    }
  } catch (error) {
    postMessage({ failure: String(error) });
  }
};
