import { deliveryFailuresTexts } from '#core/languages/en/mails.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';

/** Writes why a message waits, failed or was dropped: in English, as it's stored and logged. */
export const failureText = deliveryFailuresTexts(SOURCE);

/** A stored reason in the reader's language. Reasons that another version of the program wrote stay as they are. */
export function readFailure(stored: string, language: Language): string {
  const t = deliveryFailuresTexts(language) as unknown as (key: string, values: { readonly detail: string }) => string;
  for (const [key, text] of Object.entries<string>(deliveryFailuresTexts.english)) {
    const [before = '', after = ''] = text.split('{detail}');
    const detail = stored.slice(before.length, stored.length - after.length);
    if (text.replace('{detail}', detail) === stored) return t(key, { detail });
  }
  return stored;
}
