import { listsTexts } from '#core/languages/en/lists.ts';
import { unprintableWords } from '#core/lib/print.ts';
import { useTexts } from '#web/lib/language.tsx';
import { FieldHint } from '#web/ui/field.tsx';

type PrintHintProps = {
  /** What the record's PDF prints of what people typed. */
  readonly texts: readonly string[];
};

/** Names the words that the record's PDF can't print; nothing if it prints all of them. */
export function PrintHint({ texts }: PrintHintProps) {
  const t = useTexts(listsTexts);
  const words = unprintableWords(texts);
  if (words.length === 0) return null;
  return <FieldHint>{t('unprintable', { words: words.join(', ') })}</FieldHint>;
}
