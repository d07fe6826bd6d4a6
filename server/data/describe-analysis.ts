import { estimateWords, type EstimateWords } from '#core/estimate/estimate.ts';
import type { Language } from '#core/languages/language.ts';
import type { AnalysisRow } from './analysis.ts';

/** The columns of an analysis that its words follow from. */
export type WordedAnalysis = Pick<
  AnalysisRow,
  | 'level'
  | 'percent'
  | 'range_percent'
  | 'confidence'
  | 'minutes'
  | 'mode'
  | 'assessment'
  | 'texts'
  | 'package_type'
  | 'vehicle_type'
>;

/** What an analysis says, in a reader's language. */
export function wordsOf(analysis: WordedAnalysis, language: Language): EstimateWords {
  const { level, percent, range_percent: range, confidence, minutes, mode, assessment, texts } = analysis;
  const choice = {
    packageType: analysis.package_type,
    vehicleType: analysis.vehicle_type ?? undefined,
    answers: assessment.answers,
  };
  const figures = { level, percent, ...(range && { range }), confidence, minutes, extraMinutes: texts.extraMinutes };
  return estimateWords({ ...figures, mode, assessment, choice }, language);
}
