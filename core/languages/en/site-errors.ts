import { texts } from '#core/languages/texts.ts';

/** Why the gallery can't be changed. */
export const siteErrorsTexts = texts('siteErrors', {
  noConsent: 'The customer hasn’t agreed to pictures on the site, or no longer does.',
  galleryFull: 'The gallery has {most, number} pairs, and that’s the most. Remove one first.',
  noSuchPhoto: 'This job doesn’t have that photo. Please choose another one.',
  noPair: 'This pair is gone: it was removed, or the customer withdrew their consent.',
});
