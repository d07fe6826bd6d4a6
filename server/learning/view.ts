import type { EstimateClassifiers, EstimateQuality, QuoteGroundTruth } from '#contract/learning.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import type { Language } from '#core/languages/language.ts';
import type { Settings } from '#core/settings/settings.ts';
import { measureEngines, type JudgedJob } from '#core/estimate/estimate-quality.ts';
import { countingGroundTruth } from '#core/estimate/ground-truth.ts';
import { weighPercents } from '#core/estimate/percent-evidence.ts';
import { LEAST_JOBS, type Comparison } from '#core/estimate/train.ts';
import { shippedClassifier } from '../engines/dirt-model.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { FoundJobRow, ClassifierRow, NamedGroundTruth, TrainingRow } from '#server/data/learning.ts';

export function groundTruthView(
  quote: Pick<QuoteRow, 'completed_at'>,
  rows: readonly NamedGroundTruth[],
  language: Language,
): QuoteGroundTruth {
  const said = (by: 'crew' | 'owner') => {
    const row = rows.find(({ found_by: foundBy }) => foundBy === by);
    if (!row) return null;
    const { level, minutes, recorder, at } = row;
    return { level, minutes, recordedBy: recorder ?? groundTruthTexts(language)('office'), at };
  };
  const both = { crew: said('crew'), owner: said('owner') };
  const counting = countingGroundTruth(both);
  return {
    ...both,
    counts: counting && (counting === both.owner ? 'owner' : 'crew'),
    canRecord: quote.completed_at !== null,
  };
}

export function qualityView(rows: readonly FoundJobRow[], settings: Settings): EstimateQuality {
  const timed = rows.map(({ package_type: id, vehicle_type: vehicle, truth: level, minutes }) => ({
    kind: vehicle ? `${id} ${vehicle}` : id,
    level,
    minutes,
  }));
  const engines = measureEngines(rows.flatMap((row) => judgedJob(row) ?? []));
  return {
    found: rows.length,
    engines: engines.map(({ matrix, bins, money, ...rest }) => ({
      ...rest,
      matrix: plain(matrix),
      bins: [...bins],
      money: { ...money, largest: [...money.largest] },
    })),
    percents: [...weighPercents(timed, settings.estimate)],
  };
}

function judgedJob(row: FoundJobRow): JudgedJob | undefined {
  const { engine, version, said: level, confidence, said_minutes: minutes, percent, quoted, approved } = row;
  if (!engine || version === null || confidence === null || minutes === null || percent === null) return undefined;
  // What was paid is the last word once nothing is owed, or money was given back.
  const isFinal = row.paid !== null && (row.paid >= approved || row.is_refunded === true);
  return {
    quoteId: row.quote_id,
    reference: row.reference,
    truth: row.truth,
    minutes: row.minutes,
    said: { engine, version, level, confidence, minutes, percent },
    quotedCents: quoted,
    approvedCents: approved,
    finalCents: isFinal ? row.paid : null,
  };
}

type ClassifierList = {
  readonly heads: readonly ClassifierRow[];
  readonly last: TrainingRow | undefined;
  readonly isRunning: boolean;
  readonly labelled: number;
  readonly fresh: number;
};

export function classifiersView({ heads, last, isRunning, labelled, fresh }: ClassifierList): EstimateClassifiers {
  const fitted = heads.map(({ id, version, figures, created_at: createdAt, chosen_at: chosenAt }) => ({
    id,
    version,
    isInUse: chosenAt !== null,
    createdAt,
    chosenAt,
    comparison: comparisonView(figures),
  }));
  const shipped = {
    id: 'shipped',
    version: shippedClassifier.version,
    isInUse: !fitted.some(({ isInUse }) => isInUse),
    createdAt: null,
    chosenAt: null,
    comparison: null,
  };
  return {
    heads: [...fitted, shipped],
    labelled,
    needed: LEAST_JOBS,
    fresh,
    isRunning,
    lastTry:
      last && last.ended_at !== null && last.outcome !== null
        ? {
            at: last.ended_at,
            outcome: last.outcome,
            comparison: last.figures && comparisonView(last.figures),
            headId: last.head_id,
          }
        : null,
  };
}

function comparisonView({ fresh, inUse, ...rest }: Comparison) {
  return {
    ...rest,
    fresh: { ...fresh, matrix: plain(fresh.matrix) },
    inUse: { ...inUse, matrix: plain(inUse.matrix) },
  };
}

function plain(matrix: readonly (readonly number[])[]): number[][] {
  return matrix.map((row) => [...row]);
}
