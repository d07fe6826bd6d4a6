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

/** The photos of those questions as a request has them; nothing where none are chosen. */
export async function answerPhotosToSend(
  questions: readonly string[],
): Promise<{ readonly answerPhotos?: Readonly<Record<string, string[]>> }> {
  const sent = await Promise.all(
    questions
      .filter((question) => answerPhotos(question).length > 0)
      .map(async (question) => [question, await Promise.all(answerPhotos(question).map(base64Of))] as const),
  );
  return sent.length > 0 ? { answerPhotos: Object.fromEntries(sent) } : {};
}
