import type { AtLeast, Thresholds } from './assessment.ts';
import { cleanCharges, MOST_CLEAN_CHARGED, overCalls, surprise } from './calibration.ts';
import { levelOf, probabilityOfLevel } from './classifier.ts';

/** What was said about a job, with the thresholds that count, and what it would be charged, in percent. */
export type Judgement = { readonly atLeast: AtLeast; readonly thresholds: Thresholds; readonly percent: number };

/** A job that candidates are judged by. */
export type JudgingJob = {
  /** Found, 0 for light to 3 for extreme. */
  readonly level: number;
  /** Jobs of one customer or vehicle have the same. */
  readonly group: number;
  /** What would be charged if the level that was found had been said. */
  readonly rightPercent: number;
};

/** How a candidate did; counts of jobs, on average over the repetitions. */
export type Figures = {
  readonly exact: number;
  readonly withinOne: number;
  /** Called dirtier than they were found. */
  readonly over: number;
  /** Clean ones with a surcharge. */
  readonly cleanCharged: number;
  /** Mean surprise per job, in nats: 0 is right and certain. */
  readonly logLoss: number;
  /** The mean probability of the levels that it says, 0 to 1: as many should be exact. */
  readonly confidence: number;
};

/** Why a candidate is offered or not, the first that applies. */
export const VERDICTS = ['too-few-new', 'over-calls', 'less-accurate', 'too-sure', 'not-better', 'better'] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Comparison = {
  /** The jobs that it learned from in the end. */
  readonly learnedFrom: number;
  /** The jobs that both were judged by, and the clean ones among them. */
  readonly n: number;
  readonly clean: number;
  readonly fresh: Figures;
  readonly inUse: Figures;
  /** The mean surprise of who knows nothing of a photo but how often each level comes. */
  readonly guessLogLoss: number;
  /** How prices would have changed, in one repetition: jobs priced higher and lower, and closer to or further from the right price. */
  readonly pricing: {
    readonly higher: number;
    readonly lower: number;
    readonly closer: number;
    readonly further: number;
  };
  readonly verdict: Verdict;
};

/** Fewer jobs that the one in use has not learned from say nothing about it. */
export const LEAST_JUDGING_JOBS = 20;
/** One-sided: chance alone makes one candidate in twenty look this much less surprised. */
const Z_BETTER = 1.645;
/** Confidence above accuracy by this much isn't held against a candidate, if the one in use is no better. */
const TOO_SURE = 0.05;

type Candidates = {
  readonly learnedFrom: number;
  readonly jobs: readonly JudgingJob[];
  /** By job, of the one in use. */
  readonly inUse: readonly Judgement[];
  /** By repetition and job, each by what had not learned from the job. */
  readonly fresh: readonly (readonly Judgement[])[];
};

/**
 * Compares a candidate with the classifier in use. The candidate is better only if it calls no more vehicles too dirty,
 * charges no more clean ones (5% at most), has no fewer levels right, claims no more confidence than it earns, and its
 * gain in log loss is more than chance.
 */
export function compareCandidates({ learnedFrom, jobs, inUse, fresh }: Candidates): Comparison {
  const [first = []] = fresh;
  const presentFigures = figuresOf(jobs, inUse);
  const figures = meanFigures(fresh.map((judgements) => figuresOf(jobs, judgements)));
  const guessLogLoss = guessOf(jobs);
  const gains = jobs.map(({ level }, place) => {
    const mean = sum(fresh, (judgements) => surpriseAt(judgements, place, level)) / Math.max(1, fresh.length);
    return surpriseAt(inUse, place, level) - mean;
  });
  const n = jobs.length;
  const clean = jobs.filter(({ level }) => level === 0).length;
  return {
    learnedFrom,
    n,
    clean,
    fresh: figures,
    inUse: presentFigures,
    guessLogLoss,
    pricing: pricingOf(jobs, inUse, first),
    verdict: verdictOf({ n, clean, figures, present: presentFigures, guessLogLoss, isSure: isSure(jobs, gains) }),
  };
}

function surpriseAt(judgements: readonly Judgement[], place: number, level: number): number {
  return surprise(judgements[place]?.atLeast ?? [0, 0, 0], level);
}

function verdictOf(evidence: {
  readonly n: number;
  readonly clean: number;
  readonly figures: Figures;
  readonly present: Figures;
  readonly guessLogLoss: number;
  readonly isSure: boolean;
}): Verdict {
  const { n, clean, figures, present, guessLogLoss, isSure } = evidence;
  if (n < LEAST_JUDGING_JOBS) return 'too-few-new';
  if (figures.over > present.over || figures.cleanCharged > present.cleanCharged) return 'over-calls';
  if (figures.cleanCharged > clean * MOST_CLEAN_CHARGED) return 'over-calls';
  if (figures.exact < present.exact || figures.withinOne < present.withinOne) return 'less-accurate';
  const tooSure = (each: Figures) => each.confidence - each.exact / n;
  if (tooSure(figures) > Math.max(TOO_SURE, tooSure(present))) return 'too-sure';
  return isSure && figures.logLoss < guessLogLoss ? 'better' : 'not-better';
}

/** Whether the gains are more than chance: their mean over its standard error, in which a group counts as one. */
function isSure(jobs: readonly JudgingJob[], gains: readonly number[]): boolean {
  const mean = sum(gains, (gain) => gain) / Math.max(1, gains.length);
  const groups = [...Map.groupBy(gains.keys(), (place) => jobs[place]?.group).values()];
  const squares = sum(groups, (places) => sum(places, (place) => (gains[place] ?? 0) - mean) ** 2);
  return groups.length > 1 && mean * gains.length > Z_BETTER * Math.sqrt(squares);
}

function figuresOf(jobs: readonly JudgingJob[], judgements: readonly Judgement[]): Figures {
  const judged = jobs.map(({ level }, place) => {
    const { atLeast = [0, 0, 0] as const, thresholds = { levelFrom: 0.5, chargeFrom: 1 } } = judgements[place] ?? {};
    return { level, atLeast, thresholds, said: levelOf(atLeast, thresholds.levelFrom) };
  });
  const count = (is: (job: (typeof judged)[number]) => boolean) => judged.filter(is).length;
  const n = Math.max(1, judged.length);
  return {
    exact: count(({ level, said }) => level === said),
    withinOne: count(({ level, said }) => Math.abs(level - said) <= 1),
    over: sum(judged, (job) => overCalls([job], job.thresholds)),
    cleanCharged: sum(judged, (job) => cleanCharges([job], job.thresholds)),
    logLoss: sum(judged, ({ atLeast, level }) => surprise(atLeast, level)) / n,
    confidence: sum(judged, ({ atLeast, thresholds }) => probabilityOfLevel(atLeast, thresholds.levelFrom)) / n,
  };
}

function meanFigures(each: readonly Figures[]): Figures {
  const mean = (name: keyof Figures) => sum(each, (figures) => figures[name]) / Math.max(1, each.length);
  return {
    exact: mean('exact'),
    withinOne: mean('withinOne'),
    over: mean('over'),
    cleanCharged: mean('cleanCharged'),
    logLoss: mean('logLoss'),
    confidence: mean('confidence'),
  };
}

function pricingOf(
  jobs: readonly JudgingJob[],
  before: readonly Judgement[],
  after: readonly Judgement[],
): Comparison['pricing'] {
  const pairs = jobs.map(({ rightPercent }, place) => {
    const [old, fresh] = [before[place]?.percent ?? 0, after[place]?.percent ?? 0];
    return { change: fresh - old, gain: Math.abs(old - rightPercent) - Math.abs(fresh - rightPercent) };
  });
  const count = (is: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(is).length;
  return {
    higher: count(({ change }) => change > 0),
    lower: count(({ change }) => change < 0),
    closer: count(({ gain }) => gain > 0),
    further: count(({ gain }) => gain < 0),
  };
}

const LEVELS = [0, 1, 2, 3] as const;

function guessOf(jobs: readonly JudgingJob[]): number {
  // One more of each, so that a level that never came is not impossible.
  const shares = LEVELS.map(
    (level) => (jobs.filter((job) => job.level === level).length + 1) / (jobs.length + LEVELS.length),
  );
  return sum(jobs, ({ level }) => -Math.log(shares[level] ?? 1)) / Math.max(1, jobs.length);
}

function sum<Each>(all: Iterable<Each>, of: (each: Each) => number): number {
  let total = 0;
  for (const each of all) total += of(each);
  return total;
}
