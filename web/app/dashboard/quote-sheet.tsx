import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { QuoteDetail as Quote } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { localDate } from '#core/lib/time.ts';
import { followUpOf } from '#web/app/follow-up/follow-up-data.ts';
import { groundTruthOf } from '#web/app/estimate-quality/estimate-quality-data.ts';
import { invoicesOf } from '#web/app/invoices/invoice-data.ts';
import { LoadingRecord, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { useLatch } from '#web/app/list/record-list.tsx';
import { jobAccount } from '#web/app/payments/payment-data.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { quoteDetail } from './quote-data.ts';
import { QuoteDetail } from './quote-detail.tsx';
import { rowId } from './quote-table.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';

type QuoteSheetProps = {
  readonly id: string;
  readonly isDocked: boolean;
  readonly onClose: () => void;
};

/** The open quote, next to the list. */
export function QuoteSheet({ id, isDocked, onClose }: QuoteSheetProps) {
  const client = useQueryClient();
  return (
    <RecordSheet
      kind="quote"
      query={quoteDetail(client, id)}
      frame={{
        isDocked,
        onClose,
        onClosed: () => (document.getElementById(rowId(id)) ?? document.getElementById('main'))?.focus(),
      }}
      title={({ customerName }) => customerName}
      about={sentAt}
    >
      {(quote) => <OpenQuote key={id} quote={quote} />}
    </RecordSheet>
  );
}

/** Renders once all of its data has loaded or failed, so that no part shifts the others. */
function OpenQuote({ quote }: { readonly quote: Quote }) {
  const isAtHand = useLatch(useQuoteAtHand(quote));
  return isAtHand ? <QuoteDetail quote={quote} /> : <LoadingRecord kind="quote" />;
}

function useQuoteAtHand({ id, status, completedAt, job }: Quote): boolean {
  const enabled = status === 'approved';
  const finding = useQuery({ ...groundTruthOf(id), enabled: completedAt !== null });
  const followUp = useQuery({ ...followUpOf(id), enabled });
  const account = useQuery({ ...jobAccount(job?.id ?? ''), enabled: job !== null });
  const invoices = useQuery({ ...invoicesOf({ quote: id }), enabled: job !== null });
  return !finding.isLoading && !followUp.isLoading && !account.isLoading && !invoices.isLoading;
}

function sentAt(quote: Quote) {
  return <Sent quote={quote} />;
}

function Sent({ quote: { reference, createdAt } }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return reference;
  const [day, time] = dayAndTime(createdAt, timeZone, language);
  const isToday = localDate(Temporal.Instant.from(createdAt), timeZone).equals(
    localDate(Temporal.Now.instant(), timeZone),
  );
  return isToday ? t('sentToday', { reference, time }) : t('sentOn', { reference, day, time });
}
