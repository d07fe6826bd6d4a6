import type { ItemDraft } from '#core/quotes/wizard.ts';
import { newKey } from './api.ts';
import { base64Of } from './base64.ts';

/** Photos that were chosen as answers, by the ID of their question. A reload loses them, and the form asks again; a new form begins without. */
const chosen = new Map<string, readonly Blob[]>();

/** The photos that were chosen for a question. */
export function answerPhotos(question: string): readonly Blob[] {
  return chosen.get(question) ?? [];
}

/** Keeps these photos for a question. */
export function keepAnswerPhotos(question: string, photos: readonly Blob[]): void {
  chosen.set(question, photos);
}

/** The same of vehicles after the first one, by a key of each. */
const ofItems = new Map<string, Readonly<Record<string, readonly Blob[]>>>();

/** Keeps the photos of a vehicle after the first one, by question, and returns what they're kept under; undefined for none. */
export function keepPhotosOfItem(photos: Readonly<Record<string, readonly Blob[]>>): string | undefined {
  if (Object.keys(photos).length === 0) return undefined;
  const key = newKey();
  ofItems.set(key, photos);
  return key;
}

/** The photos of a vehicle after the first one that answer a question; none after a reload. */
export function photosOfItem({ photos = '' }: Pick<ItemDraft, 'photos'>, question: string): readonly Blob[] {
  return ofItems.get(photos)?.[question] ?? [];
}

type Answered = { readonly answers?: Readonly<Record<string, unknown>> | undefined };
type Photos = { readonly answerPhotos?: Readonly<Record<string, string[]>> };

/**
 * The photos among the answers of a request, as it has them, for its first vehicle and in `items` for the others; nothing where none
 * are chosen.
 */
export async function answerPhotosToSend<Item extends Answered>(
  { answers, items }: Answered & { readonly items?: readonly Item[] | undefined },
  drafts: readonly ItemDraft[] = [],
): Promise<Photos & { readonly items?: (Item & Photos)[] }> {
  const ofItems = items?.map(async (item, index) => {
    const draft = drafts[index];
    return { ...item, ...(draft && (await inBase64(item, (question) => photosOfItem(draft, question)))) };
  });
  return {
    ...(await inBase64({ answers }, answerPhotos)),
    ...(ofItems && { items: await Promise.all(ofItems) }),
  };
}

async function inBase64({ answers = {} }: Answered, photosOf: (question: string) => readonly Blob[]): Promise<Photos> {
  const sent = await Promise.all(
    Object.keys(answers)
      .filter((question) => photosOf(question).length > 0)
      .map(async (question) => [question, await Promise.all(photosOf(question).map(base64Of))] as const),
  );
  return sent.length > 0 ? { answerPhotos: Object.fromEntries(sent) } : {};
}
