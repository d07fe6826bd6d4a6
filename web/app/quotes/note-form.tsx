import { useId } from 'react';
import { noteFormTexts } from '#core/languages/en/quote-page.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import styles from './quote-page.module.css';

type NoteFormProps = {
  readonly send: (text: string) => Promise<unknown>;
  /** The id of the quote that the note is about. */
  readonly reference?: string;
};

/** A note to the shop, about a quote if there is one. A failure keeps the text. */
export function NoteForm({ send, reference }: NoteFormProps) {
  const t = useTexts(noteFormTexts);
  const id = useId();
  const form = useServerForm({
    initial: { text: '' },
    send: ({ text }) => send(text),
    onSent: () => {
      form.reset();
      toast({ title: t('sentTitle'), description: t('sent') });
    },
    restAt: 'text',
  });
  return (
    <form
      noValidate
      className={styles.note}
      aria-label={reference ? t('aboutQuote', { reference }) : t('toShop')}
      onSubmit={form.submit}
    >
      <TextField
        {...form.field('text')}
        id={id}
        label={t(reference ? 'labelAboutQuote' : 'labelToShop')}
        hint={t('hint')}
        rows={3}
        maxLength={2000}
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {t('send')}
      </Button>
    </form>
  );
}
