import { texts } from '../texts.ts';

export const estimateSummaryTexts = texts('estimateSummary', {
  label: 'Your photo estimate',
  photoAlt: 'Selection {number, number}',
  unchanged: 'Price unchanged',
  changed: '{amount} ({percent})',
  changePhotos: 'Change photos',
  seeAll: 'See the whole estimate',
  letGo: 'Go back to the standard quote',
});
