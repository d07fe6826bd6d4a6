import { call } from '#web/lib/api.ts';
import { OwnNotes } from '#web/app/list/own-notes.tsx';
import { useQuoteChange } from './use-quote-change.ts';

type QuoteNotesProps = { readonly id: string; readonly notes: string };

/** The owner's notes on a quote. */
export function QuoteNotes({ id, notes }: QuoteNotesProps) {
  const save = useQuoteChange({
    id,
    make: (text: string) => call('PATCH /api/quotes/:id', { params: { id }, body: { notes: text } }),
  });
  return <OwnNotes id="quote-notes" notes={notes} save={save} />;
}
