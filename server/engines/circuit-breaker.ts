import type { Clock } from '../deps.ts';

const FAILURES = 3;
const OPEN_SECONDS = 60;

/** One try; exactly one of its ends is told. */
export type Attempt = {
  readonly good: () => void;
  readonly bad: () => void;
  /** It says nothing about the other side. */
  readonly unjudged: () => void;
};

/**
 * Spares people the wait for a side that is down: after 3 failures in a row `begin` answers undefined for 60 seconds, then
 * lets one try through, whose end decides. Each process has its own.
 */
export function openCircuitBreaker(clock: Clock): { readonly begin: () => Attempt | undefined } {
  let failures = 0;
  let openUntil: Temporal.Instant | undefined;
  let isProbing = false;

  const open = () => {
    openUntil = clock.now().add({ seconds: OPEN_SECONDS });
  };
  const close = () => {
    failures = 0;
    openUntil = undefined;
  };

  /** While it was open, what had begun before decides nothing: the probe does. */
  const ordinary: Attempt = {
    good: () => void (openUntil ?? close()),
    bad: () => {
      failures += 1;
      if (!openUntil && failures >= FAILURES) open();
    },
    unjudged: () => {},
  };
  const ended = (then: () => void) => () => {
    isProbing = false;
    then();
  };
  const probe: Attempt = { good: ended(close), bad: ended(open), unjudged: ended(() => {}) };

  const begin = () => {
    if (!openUntil) return ordinary;
    if (isProbing || Temporal.Instant.compare(clock.now(), openUntil) < 0) return undefined;
    isProbing = true;
    return probe;
  };
  return { begin };
}
