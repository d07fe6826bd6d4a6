import { getPriority, setPriority } from 'node:os';

const LOW_PRIORITY = 5;

/**
 * Lowers the priority of the current thread and those it starts. Linux only: elsewhere it would affect the whole
 * server.
 */
export function stepBack(): void {
  if (process.platform !== 'linux' || getPriority() >= LOW_PRIORITY) return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Not permitted here, so this work keeps its normal priority.
  }
}
