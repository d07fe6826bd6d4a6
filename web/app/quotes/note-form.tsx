import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import styles from './quote-page.module.css';

type NoteFormProps = {
  readonly send: (text: string) => Promise<unknown>;
  /** The id of the quote that the note is about. */
  readonly reference?: string;
};

/** A note to the shop, about a quote if there is one. A failure keeps the text. */
export function NoteForm({ send, reference }: NoteFormProps) {
  const id = useId();
  const form = useServerForm({
    initial: { text: '' },
    send: ({ text }) => send(text),
    onSent: () => {
      form.reset();
      toast({ title: 'Note sent', description: 'We read it, and answer by email where it needs one.' });
    },
    restAt: 'text',
  });
  return (
    <form
      noValidate
      className={styles.note}
      aria-label={reference ? `Note about quote ${reference}` : 'Note to the shop'}
      onSubmit={form.submit}
    >
      <TextField
        {...form.field('text')}
        id={id}
        label={reference ? 'A note about this quote' : 'A note to the shop'}
        hint="A gate code, a spot that matters, a question."
        rows={3}
        maxLength={2000}
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        Send note
      </Button>
    </form>
  );
}
