import type { VisitStep } from '#core/reports/visits.ts';
import { countVisit, KEPT_VISIT, sendVisit } from './visits.ts';

/** Counts a step of the wizard, once per tab. */
export function countStep(step: VisitStep): void {
  if (keepNew([step]).length > 0) sendVisit({ step });
}

/** Counts local dates that the calendar shows as full, each once per tab. */
export function countFullDays(days: readonly string[]): void {
  const full = keepNew(days);
  if (full.length > 0) sendVisit({ full });
}

/** Those that weren't counted in this tab yet, kept as counted; none where the visit isn't counted. */
function keepNew(words: readonly string[]): readonly string[] {
  if (!countVisit()) return [];
  const kept = sessionStorage.getItem(KEPT_VISIT) ?? '';
  const fresh = words.filter((word) => !kept.split(' ').slice(1).includes(word));
  sessionStorage.setItem(KEPT_VISIT, [kept, ...fresh].join(' '));
  return fresh;
}
