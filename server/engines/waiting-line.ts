import { EngineBusy } from './engine-errors.ts';

export type WaitingLine = {
  /**
   * Runs the work after all earlier work is done.
   *
   * @throws EngineBusy at once when too many are waiting.
   */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Runs work one at a time, first come, first served, with at most `most` waiting, each estimated to take `secondsEach`.
 */
export function waitingLine({
  most,
  secondsEach,
}: {
  readonly most: number;
  readonly secondsEach: number;
}): WaitingLine {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return {
    async inTurn(work) {
      if (inside > most) throw new EngineBusy(Math.ceil(inside * secondsEach));
      inside += 1;
      const turn = last.then(work);
      last = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        inside -= 1;
      }
    },
  };
}
