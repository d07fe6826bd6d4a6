import type { QuotePhoto } from '#contract/photos.ts';

/** Photos that came with a quote, named after the question that they answer. */
export function namedPhotos(photos: readonly QuotePhoto[]) {
  return photos.map(({ question, ...photo }) => ({ ...photo, ...(question !== undefined && { name: question }) }));
}
