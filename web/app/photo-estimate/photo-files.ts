import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import type { Language } from '#core/languages/language.ts';

/** The maximum number of photos per estimate. */
export const MOST_PHOTOS = 3;
/** The server's limit per photo, in bytes. Photos are shrunk before they are sent, so few are rejected. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** What is said about photos; keys of their texts. */
export type PhotoMessage = 'tooMany' | 'notImages' | 'noneSelected' | 'analyzed' | 'answered' | 'notAnalyzed';

/** A message as a toast shows it. */
export function toastOf(message: PhotoMessage, language: Language) {
  const t = photoEstimateTexts(language);
  return { title: t(`${message === 'answered' ? 'analyzed' : message}Title`), description: t(message) };
}

/** Returns what is wrong with added files, given the existing photos; undefined if they can be tried. */
export function complaintAbout(files: readonly Pick<File, 'name' | 'type'>[], there: number): PhotoMessage | undefined {
  if (!files.every(isImage)) return 'notImages';
  return there + files.length > MOST_PHOTOS ? 'tooMany' : undefined;
}

/** Checks the type that the browser reports, and the name, because many browsers don't know the type of a HEIC file. */
function isImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}
