import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message, type MessageParams } from '#core/languages/message.ts';
import type { Texts, Values } from '#core/languages/translator.ts';

type PhotoMessages = typeof photoErrorsTexts extends Texts<infer M> ? M : never;

/** Why a photo can't be kept: plain data, since it also comes from another process. See `refusalMessage`. */
export type Refusal = { readonly refusal: keyof PhotoMessages; readonly params: MessageParams };

/** The refusal of a key with its values. */
export function photoRefusal<Key extends keyof PhotoMessages>(
  refusal: Key,
  ...values: Values<PhotoMessages[Key]>
): Refusal {
  const [params = {}] = values as readonly [MessageParams?];
  return { refusal, params };
}

/** What to tell the person who sent the photo. */
export function refusalMessage({ refusal, params }: Refusal): Message {
  // The values were checked by `photoRefusal`.
  return messageOf(photoErrorsTexts, refusal, ...([params] as unknown as []));
}
