import type { Language } from './language.ts';
import { type CompiledMessage, type Messages, type Texts, translator } from './translator.ts';

/** The texts of a namespace in the only language of this build, whichever is asked for (tools/one-language.ts). */
export function textsInOne<M extends Messages>(
  language: Language,
  messages: Readonly<Record<string, CompiledMessage>>,
): Texts<M> {
  const t = translator<M>(language, (key) => messages[key] ?? key);
  return () => t;
}
