/** In milliseconds: by then startup is complete, lazy loading included. */
const AFTER_START = 5000;

/**
 * After startup, collects the garbage of the calling thread and releases its memory. Startup leaves about 40 MB in the
 * main thread and 10 MB in the engine's, which V8 would keep until there is load. Needs `--expose-gc`; does nothing
 * without it. Blocks the thread for 0.1 to 0.3 s.
 */
export function collectGarbageOfStart(): void {
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), AFTER_START).unref();
}
