import { useQueryClient } from '@tanstack/react-query';
import type { QuoteDetail as Quote } from '#contract/desk.ts';
import { localDate } from '#core/time.ts';
import { RecordSheet } from '../list/record-sheet.tsx';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import { quoteDetail } from './quote-data.ts';
import { QuoteDetail } from './quote-detail.tsx';
import { rowId } from './quote-row.tsx';
import { dayAndTime } from './quote-texts.ts';

type QuoteSheetProps = {
  readonly id: string;
  readonly isDocked: boolean;
  readonly onClose: () => void;
};

/** The open quote at the side of the list. */
export function QuoteSheet({ id, isDocked, onClose }: QuoteSheetProps) {
  const client = useQueryClient();
  return (
    <RecordSheet
      what="quote"
      query={quoteDetail(client, id)}
      frame={{
        isDocked,
        onClose,
        onClosed: () => (document.getElementById(rowId(id)) ?? document.getElementById('main'))?.focus(),
      }}
      title={({ customerName }) => customerName}
      about={sentAt}
    >
      {(quote) => <QuoteDetail key={id} quote={quote} />}
    </RecordSheet>
  );
}

function sentAt(quote: Quote) {
  return <Sent quote={quote} />;
}

function Sent({ quote: { reference, createdAt } }: { readonly quote: Quote }) {
  const timeZone = useCatalogueIfKnown()?.timeZone;
  if (!timeZone) return reference;
  const [day, time] = dayAndTime(createdAt, timeZone);
  const isToday = localDate(Temporal.Instant.from(createdAt), timeZone).equals(
    localDate(Temporal.Now.instant(), timeZone),
  );
  return `${reference}, sent ${isToday ? 'today' : day} at ${time}`;
}
