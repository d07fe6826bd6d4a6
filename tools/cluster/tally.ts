import { KINDS, type Kind, type Sample } from './load.ts';

/** What the clients saw after a fault. Seconds are counted from the fault. */
export type Tally = {
  readonly kind: Kind;
  readonly good: number;
  readonly bad: number;
  /** When the first request failed, and when the first good answer came to one that was sent after that; 0: none failed. */
  readonly firstBad: number;
  readonly goodAgain: number;
  readonly lastBad: number;
  readonly slowest: number;
};

/** For each kind of request: what became of those that were answered after the fault. */
export function tallySince(samples: readonly Sample[], fault: number): readonly Tally[] {
  return KINDS.map((kind) => {
    const after = samples.filter((sample) => sample.kind === kind && sample.ended >= fault);
    const bad = after.filter(({ isGood }) => !isGood);
    const firstBad = Math.min(...bad.map(({ ended }) => ended));
    const againGood = after.filter((sample) => sample.isGood && sample.began > firstBad).map(({ ended }) => ended);
    const since = (instant: number) => (instant - fault) / 1000;
    return {
      kind,
      good: after.length - bad.length,
      bad: bad.length,
      firstBad: bad.length === 0 ? 0 : since(firstBad),
      goodAgain: bad.length === 0 ? 0 : since(Math.min(...againGood)),
      lastBad: bad.length === 0 ? 0 : since(Math.max(...bad.map(({ ended }) => ended))),
      slowest: Math.max(0, ...after.map(({ began, ended }) => (ended - began) / 1000)),
    };
  });
}

/** One line for each kind. */
export function tellTally(tallies: readonly Tally[]): string {
  return tallies.map((tally) => `    ${describe(tally)}`).join('\n');
}

function describe({ kind, good, bad, firstBad, goodAgain, lastBad, slowest }: Tally): string {
  const share = ((100 * bad) / Math.max(1, good + bad)).toFixed(1);
  const slow = `slowest answer ${slowest.toFixed(1)} s`;
  const head = `${kind.padEnd(12)} ${good} good, ${bad} failed (${share}%), ${slow}`;
  if (bad === 0) return head;
  const again = Number.isFinite(goodAgain) ? `good again at ${goodAgain.toFixed(1)} s` : 'not good again';
  return `${head}; first failure at ${firstBad.toFixed(1)} s, ${again}, last failure at ${lastBad.toFixed(1)} s`;
}
