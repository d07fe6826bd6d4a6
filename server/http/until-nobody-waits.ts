import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Under a flood somebody always waits; then the last ones are turned away after all. */
const MOST_TURNS = 1000;

/**
 * Waits for a moment in which nobody waits to be let in. Whoever has connected and was not let in yet is cut off by the
 * system when the server stops listening, in the middle of a request: so let it stop right after this returns.
 */
export async function untilNobodyWaits(server: Server): Promise<void> {
  let letIn = 0;
  const count = () => (letIn += 1);
  server.on('connection', count);
  // The turn that is under way may have looked before.
  await nextTurn();
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    letIn = 0;
    await nextTurn();
    if (letIn === 0) break;
  }
  server.off('connection', count);
}
