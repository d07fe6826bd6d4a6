import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { decodePhoto } from './decode-photo.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { Jpeg, Refusal } from './re-encode.ts';

export type SentPhotos = {
  /** Base64 text, plain or as data URLs. */
  readonly photos: readonly string[];
  /** The field that they came in. */
  readonly path: string;
  /** The client's address. */
  readonly sender: string;
};

/**
 * The photos of a request as they would be kept. Throws Invalid, naming each one that we do not take by its place
 * ('images.0'), and Unavailable when too many photos wait.
 */
export async function readPhotos(
  deps: Pick<Deps, 'workers'>,
  { photos, path, sender }: SentPhotos,
): Promise<readonly Jpeg[]> {
  const outcomes = await Promise.all(photos.map((text) => readText(deps, text, sender)));
  const errors = outcomes.flatMap((outcome, place) =>
    'refusal' in outcome ? [{ path: `${path}.${place}`, message: outcome.refusal }] : [],
  );
  if (errors.length > 0) throw new Invalid(errors);
  return outcomes.flatMap((outcome) => ('refusal' in outcome ? [] : [outcome]));
}

async function readText(deps: Pick<Deps, 'workers'>, text: string, sender: string): Promise<Jpeg | Refusal> {
  const bytes = decodePhoto(text);
  return 'refusal' in bytes ? bytes : preparePhoto(deps, bytes, sender);
}
