/**
 * Why a message could not be sent, and so what to do. `refused`: this message or recipient isn't accepted, another attempt
 * would get the same answer. `later`: something about this message may pass. `outage`: nothing was said about this
 * message; the service can't be reached or accepts nothing from us. `skipped`: it wasn't tried.
 */
export type Failure = { readonly kind: 'refused' | 'later' | 'outage' | 'skipped'; readonly reason: string };

const PAUSES_SECONDS = [30, 120, 600, 3600] as const;
const HOUR_SECONDS = 3600;
/** The pauses above, then hourly until 48 hours are over. */
const MAX_ATTEMPTS = PAUSES_SECONDS.length + 47;

export type NextAttempt =
  | { readonly status: 'waiting'; readonly attempts: number; readonly dueAt: Temporal.Instant }
  | { readonly status: 'failed'; readonly attempts: number };

/**
 * Returns when a message is retried: after 30 seconds, 2 and 10 minutes, an hour, then hourly for 48 hours, then no more. A
 * rejected message isn't retried. An outage delays the attempts but doesn't use them up.
 */
export function nextAttempt(
  failure: Failure,
  attempt: {
    /** Attempts before the one that failed now. */
    readonly attempts: number;
    readonly now: Temporal.Instant;
    /** From 0 to 1: lengthens the pause by up to a fifth, so that what failed together isn't retried together. */
    readonly jitter: number;
  },
): NextAttempt {
  const { attempts, now, jitter } = attempt;
  if (failure.kind === 'skipped') return { status: 'failed', attempts };
  const tries = attempts + 1;
  if (failure.kind === 'refused') return { status: 'failed', attempts: tries };
  if (failure.kind === 'later' && tries >= MAX_ATTEMPTS) return { status: 'failed', attempts: tries };
  const pause = (PAUSES_SECONDS[attempts] ?? HOUR_SECONDS) * (1 + jitter / 5);
  return {
    status: 'waiting',
    attempts: failure.kind === 'outage' ? Math.max(attempts, Math.min(tries, PAUSES_SECONDS.length)) : tries,
    dueAt: now.add({ milliseconds: Math.round(pause * 1000) }),
  };
}
