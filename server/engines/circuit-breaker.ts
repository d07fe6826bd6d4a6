import type { Clock } from '../deps.ts';

const FAILURES = 3;
const OPEN_SECONDS = 60;

/** One attempt; call exactly one of these when it ends. */
export type Attempt = {
  readonly good: () => void;
  readonly bad: () => void;
  /** The outcome says nothing about the other side's health. */
  readonly unjudged: () => void;
};

/**
 * Avoids waiting for a service that is down: after 3 failures in a row `begin` returns undefined for 60 seconds, then
 * lets one attempt through as a probe, whose outcome decides. Each process has its own breaker.
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

  /** Attempts that began before it opened don't decide anything while it is open: the probe does. */
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
