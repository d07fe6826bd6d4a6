import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { call } from '../api.ts';
import { textsOf } from '../people/form-texts.ts';
import { fieldRefusal, refusalText } from '../refusal.ts';
import type { OwnQuote } from './customer-data.ts';

/** A note to the shop, about a quote where there is one. What was typed stays when it fails. */
export function NoteForm({ quote }: { readonly quote?: Pick<OwnQuote, 'id' | 'reference'> }) {
  const id = useId();
  const send = useMutation({
    mutationFn: ({ text }: { readonly text: string; readonly form: HTMLFormElement }) =>
      call('POST /api/customer/notes', { body: { text, ...(quote && { quoteId: quote.id }) } }),
    onSuccess: (_, { form }) => {
      form.reset();
      toast({ title: 'Note sent', description: 'We read it, and answer by email where it needs one.' });
    },
  });
  const error = fieldRefusal(send.error, 'text') ?? refusalText(send.error);
  return (
    <form
      noValidate
      className="account-note"
      aria-label={quote ? `Note about quote ${quote.reference}` : 'Note to the shop'}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (!send.isPending) send.mutate({ text: textsOf(form, ['text']).text, form });
      }}
    >
      <TextField
        id={id}
        name="text"
        label={quote ? 'A note about this quote' : 'A note to the shop'}
        hint="A gate code, a spot that matters, a question."
        rows={3}
        maxLength={2000}
        error={error}
      />
      <Button type="submit" aria-disabled={send.isPending}>
        Send note
      </Button>
    </form>
  );
}
