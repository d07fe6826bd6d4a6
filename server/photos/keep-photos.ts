import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { decodePhoto } from './decode-photo.ts';
import { keepPhoto, type KeptPhoto } from './keep-photo.ts';
import type { Refusal } from './re-encode.ts';

export type SentPhotos = {
  /** Base64 text, plain or as data URLs. */
  readonly photos: readonly string[];
  /** The field that they came in. */
  readonly path: string;
};

/**
 * Keeps the photos of a request, before its transaction; `insertQuotePhotos` writes their rows in it. Throws Invalid,
 * naming each photo that cannot be kept by its place ('aiPhotos.0').
 */
export async function keepPhotos(
  deps: Pick<Deps, 'env' | 'clock' | 'chance'>,
  { photos, path }: SentPhotos,
): Promise<readonly KeptPhoto[]> {
  const outcomes = await Promise.all(photos.map((text) => keepText(deps, text)));
  const errors = outcomes.flatMap((outcome, place) =>
    'refusal' in outcome ? [{ path: `${path}.${place}`, message: outcome.refusal }] : [],
  );
  if (errors.length > 0) throw new Invalid(errors);
  return outcomes.flatMap((outcome) => ('refusal' in outcome ? [] : [outcome]));
}

async function keepText(deps: Pick<Deps, 'env' | 'clock' | 'chance'>, text: string): Promise<KeptPhoto | Refusal> {
  const bytes = decodePhoto(text);
  return 'refusal' in bytes ? bytes : keepPhoto(deps, bytes);
}
