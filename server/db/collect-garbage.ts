/** Milliseconds: by then a start is over, and what it loads lazily is loaded. */
const AFTER_START = 5000;

/**
 * Once the start is over, collects the garbage of the calling thread and gives its memory back. Starting leaves about
 * 40 MB in the main thread and 10 MB in the engine's, which V8 would keep until load comes. Needs `--expose-gc`; without
 * it nothing happens. Blocks the thread for 0.1 to 0.3 s.
 */
export function collectGarbageOfStart(): void {
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), AFTER_START).unref();
}
