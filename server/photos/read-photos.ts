import { Invalid } from '../errors.ts';
import { decodePhoto } from './decode-photo.ts';
import { reEncode, type Jpeg, type Refusal } from './re-encode.ts';

export type SentPhotos = {
  /** Base64 text, plain or as data URLs. */
  readonly photos: readonly string[];
  /** The field that they came in. */
  readonly path: string;
};

/** The photos of a request as they would be kept. Throws Invalid, naming each one that we do not take by its place ('images.0'). */
export async function readPhotos({ photos, path }: SentPhotos): Promise<readonly Jpeg[]> {
  const outcomes = await Promise.all(photos.map(readText));
  const errors = outcomes.flatMap((outcome, place) =>
    'refusal' in outcome ? [{ path: `${path}.${place}`, message: outcome.refusal }] : [],
  );
  if (errors.length > 0) throw new Invalid(errors);
  return outcomes.flatMap((outcome) => ('refusal' in outcome ? [] : [outcome]));
}

async function readText(text: string): Promise<Jpeg | Refusal> {
  const bytes = decodePhoto(text);
  return 'refusal' in bytes ? bytes : reEncode(bytes);
}
