import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuoteDetail as Quote } from '#contract/desk.ts';
import { localDate } from '#core/time.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiError } from '../api.ts';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import { refusalText } from '../refusal.ts';
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
  const { data: quote, error, refetch } = useQuery(quoteDetail(client, id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <Sheet
      title={quote?.customerName ?? 'Quote'}
      about={quote && <Sent quote={quote} />}
      isDocked={isDocked}
      onClose={onClose}
      onClosed={() => (document.getElementById(rowId(id)) ?? document.getElementById('main'))?.focus()}
    >
      {quote && <QuoteDetail key={id} quote={quote} />}
      {!quote && !error && (
        <div className="quote-loading">
          <Skeleton lines={7} height="2.75rem" label="Loading the quote" />
        </div>
      )}
      {!quote && error && (
        <div className="quote-loading">
          <Callout
            title={isGone ? 'There is no such quote' : 'The quote could not be loaded'}
            action={!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
          >
            {isGone ? 'The address may have been cut off on its way.' : refusalText(error)}
          </Callout>
        </div>
      )}
    </Sheet>
  );
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
