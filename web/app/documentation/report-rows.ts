import type { Completion } from '#contract/documentation.ts';
import { LEVEL_WORDS } from '#web/app/estimate-quality/estimate-quality-texts.ts';
import type { ReviewRow } from '#web/ui/review-list.tsx';

export const SATISFACTION_WORDS = { excellent: 'Excellent', good: 'Good', average: 'Average', poor: 'Poor' } as const;

/** The report of a finished job, row by row; empty fields are omitted. */
export function reportRows(completion: Completion): readonly ReviewRow[] {
  const { customerSatisfaction, suppliesUsed, additionalServices, reasonWithoutPhotos, finding } = completion;
  return [
    { title: 'For the customer', value: completion.completionNotes },
    ...(completion.shopNotes ? [{ title: 'For the shop', value: completion.shopNotes }] : []),
    { title: 'Quality', value: `${completion.qualityRating} of 5` },
    { title: 'Time spent', value: durationText(completion.timeSpent) },
    // Drafts stored before this field existed don't have it.
    ...(finding ? [{ title: 'Dirt found', value: LEVEL_WORDS[finding.level] }] : []),
    ...(suppliesUsed.length > 0 ? [{ title: 'Supplies', value: suppliesUsed.join(', ') }] : []),
    ...(additionalServices.length > 0 ? [{ title: 'Services', value: additionalServices.join(', ') }] : []),
    ...(customerSatisfaction ? [{ title: 'Customer', value: SATISFACTION_WORDS[customerSatisfaction] }] : []),
    ...(reasonWithoutPhotos ? [{ title: 'No photos', value: reasonWithoutPhotos }] : []),
    { title: 'Recorded by', value: completion.recordedBy },
  ];
}

/** '1 h 35 min' from minutes. */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
