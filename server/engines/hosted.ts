import type { Assessment, AssessmentContext } from '#core/estimate/assessment.ts';
import type { Db } from '../db/client.ts';
import type { Clock, Log } from '../deps.ts';
import { runHere, type RunJob } from '../worker-jobs.ts';
import { readAnswer, type HostedAnswer } from './hosted-answer.ts';
import { askOnce, MOST_OUTPUT_TOKENS, type Asked, type Question, INSTRUCTIONS_VERSION } from './hosted-ask.ts';
import { costOf, reserve, settle, type Reservation } from './hosted-budget.ts';
import { HostedDown } from './engine-errors.ts';
import { loadModel, type HostedSettings } from './hosted-model.ts';

export type HostedEngine = {
  /**
   * Judges upright JPEG photos within 20 seconds in total. What it returns isn't calibrated yet.
   *
   * @throws HostedDown with its reason, and nothing else.
   */
  readonly assess: (photos: readonly Buffer[], context: AssessmentContext) => Promise<Assessment>;
  /** Aborts requests in progress. */
  readonly close: () => Promise<void>;
};

export type HostedGiven = {
  /** Shrinks the photos; defaults to doing so in this process. */
  readonly workers?: { readonly run: RunJob } | undefined;
  readonly settings: HostedSettings;
  /** Stores the day's counters, so that all processes share one budget. */
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds for one assessment in total; defaults to 20 s. */
  readonly patienceMs?: number;
};

const PATIENCE_MS = 20_000;
const MOST_REQUESTS = 2;
const LONG_EDGE = 1024;
const QUALITY = 80;

/** Opens a hosted model. Nothing is loaded before the first photo. */
export function openHostedEngine(given: HostedGiven): HostedEngine {
  const { settings, clock, log, workers, patienceMs = PATIENCE_MS } = given;
  const breaker = openCircuitBreaker(clock);
  const underWay = new Map<AbortController, Promise<unknown>>();

  const work = async (photos: readonly Buffer[], context: AssessmentContext, signal: AbortSignal) => {
    const small = await shrink(photos, workers?.run ?? runHere);
    return askTwice(given, { model: await loadModel(settings), photos: small, context, signal });
  };

  const assess: HostedEngine['assess'] = async (photos, context) => {
    const attempt = breaker.begin();
    if (!attempt) throw new HostedDown('open-circuit');
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), patienceMs);
    const working = work(photos, context, stop.signal).finally(() => underWay.delete(stop));
    underWay.set(stop, working);
    try {
      const answer = await Promise.race([working, aborted(stop.signal)]);
      attempt.good();
      return { ...readAnswer(answer, context), model: settings.model, version: INSTRUCTIONS_VERSION };
    } catch (error) {
      const isOurs = !(error instanceof HostedDown) || error.reason === 'budget';
      if (isOurs) attempt.unjudged();
      else attempt.bad();
      if (error instanceof HostedDown) throw error;
      log.error({ err: error }, 'the hosted model could not be asked');
      throw new HostedDown('refused');
    } finally {
      clearTimeout(timer);
    }
  };

  const close = async () => {
    const left = [...underWay];
    for (const [stop] of left) stop.abort();
    await Promise.allSettled(left.map(([, working]) => working));
  };
  return { assess, close };
}

/** Retries once if the answer did not match the schema; both attempts share one deadline. */
async function askTwice(given: HostedGiven, question: Question): Promise<HostedAnswer> {
  for (let request = 1; ; request += 1) {
    const asked = await askWithinBudget(given, question);
    if ('answer' in asked) return asked.answer;
    if (asked.down !== 'rubbish' || request === MOST_REQUESTS) throw new HostedDown(asked.down);
  }
}

/** Chosen above what providers count for a photo of this size, and for the instructions with the schema. */
const TOKENS_PER_PHOTO = 3000;
const TOKENS_OF_WORDS = 2000;

async function askWithinBudget(given: HostedGiven, question: Question): Promise<Asked> {
  if (question.signal.aborted) return { down: 'timeout' };
  const began = given.clock.now();
  const most = { input: TOKENS_OF_WORDS + TOKENS_PER_PHOTO * question.photos.length, output: MOST_OUTPUT_TOKENS };
  const reservation = await reserve(given, most);
  if (!reservation) return { down: 'budget' };
  const asked = await askOnce(question);
  await settleAsked(given, reservation, asked);
  const { provider, model } = given.settings;
  given.log.info(
    {
      provider,
      model,
      instructions: INSTRUCTIONS_VERSION,
      outcome: 'down' in asked ? asked.down : 'answer',
      status: asked.status,
      tokens: asked.tokens,
      dollars: asked.tokens && costOf(given.settings, asked.tokens),
      milliseconds: given.clock.now().since(began).total('milliseconds'),
    },
    'the hosted model was asked',
  );
  return asked;
}

/** A rejected request used nothing. If the provider does not report the usage, the reserved amount stays counted. */
async function settleAsked(given: HostedGiven, reservation: Reservation, asked: Asked): Promise<void> {
  const isTurnedAway = 'down' in asked && (asked.down === 'refused' || asked.down === 'rate-limited');
  const used = isTurnedAway ? { input: 0, output: 0 } : asked.tokens;
  if (used) await settle(given, reservation, used);
}

/**
 * Shrinks photos to at most 1024 pixels and strips everything but pixels. One at a time: they are large while being
 * processed.
 */
async function shrink(photos: readonly Buffer[], run: RunJob): Promise<readonly Buffer[]> {
  const small: Buffer[] = [];
  for (const photo of photos) small.push(await run('shrink', { photo, longEdge: LONG_EDGE, quality: QUALITY }));
  return small;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new HostedDown('timeout')), { once: true });
  });
}

const FAILURES = 3;
const OPEN_SECONDS = 60;

/** One attempt; call exactly one of these when it ends. */
type Attempt = {
  readonly good: () => void;
  readonly bad: () => void;
  /** The outcome says nothing about the other side's health. */
  readonly unjudged: () => void;
};

/**
 * Avoids waiting for a service that is down: after 3 failures in a row `begin` returns undefined for 60 seconds, then
 * lets one attempt through as a probe, whose outcome decides. Each process has its own breaker.
 */
function openCircuitBreaker(clock: Clock): { readonly begin: () => Attempt | undefined } {
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
