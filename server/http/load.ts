import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';

/** In milliseconds: the stretch of time that is looked back on. */
const LATELY = 50;
const FULL = 0.8;

/** Says whether somebody waits for an answer while the process has hardly rested of late. */
export function watchLoad(server: Server): () => boolean {
  let underWay = 0;
  server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => (underWay -= 1));
  });

  let seen = { at: performance.now(), use: performance.eventLoopUtilization() };
  let isFull = false;
  return () => {
    const at = performance.now();
    if (at - seen.at >= LATELY) {
      const use = performance.eventLoopUtilization();
      isFull = performance.eventLoopUtilization(use, seen.use).utilization > FULL;
      seen = { at, use };
    }
    return isFull && underWay > 0;
  };
}
