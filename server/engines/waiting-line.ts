import { EngineBusy } from './engine-errors.ts';

export type WaitingLine = {
  /** Runs the work when everything asked before is done. @throws EngineBusy at once when too many wait. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

/** One after the other, first come first served, at most `most` waiting besides the one that runs, about `secondsEach` long. */
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
