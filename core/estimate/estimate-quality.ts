import { DIRTINESS_LEVELS, type DirtinessLevel } from '#core/settings/settings.ts';
import type { EngineName } from './assessment.ts';
import { meanOfNumbers, shareOf, type Share } from './shares.ts';

/** A completed job with its ground truth and what a photo estimate had predicted. */
export type JudgedJob = {
  readonly quoteId: string;
  readonly reference: string;
  readonly truth: DirtinessLevel;
  /** That the work took; null where it isn't known of one of several vehicles. */
  readonly minutes: number | null;
  /** Whether it's the only vehicle of its quote: only then are the three prices below its own. */
  readonly isAlone: boolean;
  readonly said: {
    readonly engine: EngineName;
    readonly model: string;
    readonly version: string;
    readonly level: DirtinessLevel;
    /** 0 to 1. */
    readonly confidence: number;
    readonly minutes: number;
    readonly percent: number;
  };
  /** In cents: as it was sent, as it was approved (after an accepted offer), and as it was paid; null while it is not. */
  readonly quotedCents: number;
  readonly approvedCents: number;
  readonly finalCents: number | null;
  /** What the estimate added to the price, and what the level that was found would have added. In cents. */
  readonly chargedCents: number;
  readonly rightCents: number;
};

/** Fewer jobs say nothing about an engine. */
export const FEW_JOBS = 20;

/** Tenths of the confidence, each with how often the level was right. */
export type ConfidenceBin = { readonly from: number; readonly to: number; readonly right: Share };

export type MoneyRow = Pick<JudgedJob, 'quoteId' | 'reference' | 'quotedCents' | 'approvedCents' | 'finalCents'> & {
  /** The last price known less the one that was quoted. */
  readonly differenceCents: number;
};

/** How good one version of an engine was. */
export type EngineQuality = {
  readonly engine: EngineName;
  readonly model: string;
  readonly version: string;
  /** Its jobs; one at least. */
  readonly n: number;
  /** Rows are the ground truth, columns the prediction, both from light to extreme. */
  readonly matrix: readonly (readonly number[])[];
  readonly exact: Share;
  readonly withinOne: Share;
  readonly over: Share;
  readonly under: Share;
  /** Said less found: above 0 the estimate was too long. */
  readonly minutes: { readonly n: number; readonly meanAbsolute: number; readonly meanSigned: number };
  /** What levels that were too high and too low came to. */
  readonly overCalls: WrongCalls;
  readonly underCalls: WrongCalls;
  readonly bins: readonly ConfidenceBin[];
  readonly money: {
    readonly n: number;
    readonly percent: number;
    readonly quotedCents: number;
    readonly approvedCents: number;
    /** Over the jobs that are paid, with the mean of what they were quoted at. */
    readonly final?: { readonly n: number; readonly quotedCents: number; readonly finalCents: number };
    /** The largest differences first. */
    readonly largest: readonly MoneyRow[];
  };
};

/** Jobs whose level was wrong in one direction, with sums over them. */
export type WrongCalls = {
  readonly n: number;
  /** Charged less what the level that was found would have cost: above 0 customers paid too much. */
  readonly cents: number;
  /** Said less what the work took: above 0 too much time was planned. */
  readonly minutes: number;
};

const MOST_DIFFERENCES = 8;

/** How good each engine in each version was; those with the most jobs first. */
export function measureEngines(jobs: readonly JudgedJob[]): readonly EngineQuality[] {
  const groups = Map.groupBy(jobs, ({ said }) => `${said.engine} ${said.model} ${said.version}`);
  return [...groups.values()].map(measure).toSorted((a, b) => b.n - a.n);
}

/** How many levels too high (above 0) or too low the answer was. */
export function levelsOff(said: DirtinessLevel, truth: DirtinessLevel): number {
  return DIRTINESS_LEVELS.indexOf(said) - DIRTINESS_LEVELS.indexOf(truth);
}

type ScoredJob = JudgedJob & { readonly off: number };

function measure(jobs: readonly JudgedJob[]): EngineQuality {
  const [first] = jobs;
  if (!first) throw new Error('A group has at least one job.');
  const { engine, model, version } = first.said;
  const answered = jobs.map((job) => ({ ...job, off: levelsOff(job.said.level, job.truth) }));
  return {
    engine,
    model,
    version,
    n: jobs.length,
    matrix: DIRTINESS_LEVELS.map((truth) =>
      DIRTINESS_LEVELS.map((said) => answered.filter((job) => job.truth === truth && job.said.level === said).length),
    ),
    ...sharesOf(answered),
    bins: binsOf(answered),
    money: moneyOf(jobs.filter(({ isAlone }) => isAlone)),
  };
}

function sharesOf(jobs: readonly ScoredJob[]) {
  const share = (is: (job: ScoredJob) => boolean) => shareOf(jobs.filter(is).length, jobs.length);
  const errors = jobs.flatMap(({ said, minutes }) => (minutes === null ? [] : said.minutes - minutes));
  return {
    exact: share(({ off }) => off === 0),
    withinOne: share(({ off }) => Math.abs(off) <= 1),
    over: share(({ off }) => off > 0),
    under: share(({ off }) => off < 0),
    overCalls: sumOf(jobs.filter(({ off }) => off > 0)),
    underCalls: sumOf(jobs.filter(({ off }) => off < 0)),
    minutes: {
      n: errors.length,
      meanAbsolute: meanOrZero(errors.map(Math.abs)),
      meanSigned: meanOrZero(errors),
    },
  };
}

function sumOf(jobs: readonly ScoredJob[]): WrongCalls {
  return {
    n: jobs.length,
    cents: jobs.reduce((sum, { chargedCents, rightCents }) => sum + chargedCents - rightCents, 0),
    minutes: jobs.reduce((sum, { said, minutes }) => (minutes === null ? sum : sum + said.minutes - minutes), 0),
  };
}

/** The mean, 0 where only vehicles of appointments with several were judged. */
function meanOrZero(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : meanOfNumbers(numbers);
}

/** A job whose customer answered the questions and whose crew said what it found. */
export type AnsweredJob = { readonly answered: DirtinessLevel; readonly found: DirtinessLevel };

export type Agreement = {
  readonly same: Share;
  /** Jobs that the crew found dirtier than the customer said, and cleaner. */
  readonly dirtier: number;
  readonly cleaner: number;
};

/** How often the crew found the level that follows from the customer's answers; undefined without such a job. */
export function agreementOf(jobs: readonly AnsweredJob[]): Agreement | undefined {
  if (jobs.length === 0) return undefined;
  const off = jobs.map(({ answered, found }) => levelsOff(answered, found));
  const count = (is: (each: number) => boolean) => off.filter(is).length;
  return {
    same: shareOf(
      count((each) => each === 0),
      jobs.length,
    ),
    dirtier: count((each) => each < 0),
    cleaner: count((each) => each > 0),
  };
}

function binsOf(jobs: readonly ScoredJob[]): readonly ConfidenceBin[] {
  // What is stored as 0.6 may come back as 0.6000000238.
  const binOf = ({ said }: ScoredJob) => Math.min(9, Math.floor(said.confidence * 10 + 1e-6));
  return [...Map.groupBy(jobs, binOf)]
    .toSorted(([a], [b]) => a - b)
    .map(([bin, those]) => ({
      from: bin / 10,
      to: (bin + 1) / 10,
      right: shareOf(those.filter(({ off }) => off === 0).length, those.length),
    }));
}

function moneyOf(jobs: readonly JudgedJob[]): EngineQuality['money'] {
  const paid = jobs.flatMap(({ quotedCents, finalCents }) =>
    finalCents === null ? [] : [{ quotedCents, finalCents }],
  );
  const rows = jobs.map(({ quoteId, reference, quotedCents, approvedCents, finalCents }) => ({
    quoteId,
    reference,
    quotedCents,
    approvedCents,
    finalCents,
    differenceCents: (finalCents ?? approvedCents) - quotedCents,
  }));
  return {
    n: jobs.length,
    percent: meanOrZero(jobs.map(({ said }) => said.percent)),
    quotedCents: Math.round(meanOrZero(jobs.map(({ quotedCents }) => quotedCents))),
    approvedCents: Math.round(meanOrZero(jobs.map(({ approvedCents }) => approvedCents))),
    ...(paid.length > 0 && {
      final: {
        n: paid.length,
        quotedCents: Math.round(meanOfNumbers(paid.map(({ quotedCents }) => quotedCents))),
        finalCents: Math.round(meanOfNumbers(paid.map(({ finalCents }) => finalCents))),
      },
    }),
    largest: rows
      .filter(({ differenceCents }) => differenceCents !== 0)
      .toSorted((a, b) => Math.abs(b.differenceCents) - Math.abs(a.differenceCents))
      .slice(0, MOST_DIFFERENCES),
  };
}
