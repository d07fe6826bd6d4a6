import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { textsOf } from '#web/lib/form-texts.ts';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import './quote-more.css';

type NoteFormProps = {
  readonly send: (text: string) => Promise<unknown>;
  /** The id of the quote that the note is about. */
  readonly reference?: string;
};

/** A note to the shop, about a quote if there is one. A failure keeps the text. */
export function NoteForm({ send, reference }: NoteFormProps) {
  const id = useId();
  const say = useMutation({
    mutationFn: ({ text }: { readonly text: string; readonly form: HTMLFormElement }) => send(text),
    onSuccess: (_, { form }) => {
      form.reset();
      toast({ title: 'Note sent', description: 'We read it, and answer by email where it needs one.' });
    },
  });
  const error = fieldError(say.error, 'text') ?? errorText(say.error);
  return (
    <form
      noValidate
      className="quote-note"
      aria-label={reference ? `Note about quote ${reference}` : 'Note to the shop'}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (!say.isPending) say.mutate({ text: textsOf(form, ['text']).text, form });
      }}
    >
      <TextField
        id={id}
        name="text"
        label={reference ? 'A note about this quote' : 'A note to the shop'}
        hint="A gate code, a spot that matters, a question."
        rows={3}
        maxLength={2000}
        error={error}
      />
      <Button type="submit" aria-disabled={say.isPending}>
        Send note
      </Button>
    </form>
  );
}
