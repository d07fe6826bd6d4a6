import { getPriority, setPriority } from 'node:os';

const LOW_PRIORITY = 5;

/** Lowers the priority of the current thread and of those it starts, on Linux only: elsewhere it would be that of the whole server. */
export function stepBack(): void {
  if (process.platform !== 'linux' || getPriority() >= LOW_PRIORITY) return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Where that isn't allowed, this work is as important as everything else.
  }
}
