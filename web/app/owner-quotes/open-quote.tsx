import { useQuery } from '@tanstack/react-query';
import type { QuoteDetail as Quote } from '#contract/dashboard-quotes.ts';
import { groundTruthOf } from '#web/app/estimate-quality/ground-truth-data.ts';
import { followUpOf } from '#web/app/follow-up/follow-up-data.ts';
import { invoicesOf } from '#web/app/invoices/invoice-data.ts';
import { useLatch } from '#web/app/list/record-list.tsx';
import { LoadingRecord } from '#web/app/list/record-sheet.tsx';
import { jobAccount } from '#web/app/payments/payment-data.ts';
import { QuoteDetail } from './quote-detail.tsx';

/** Renders once all of its data has loaded or failed, so that no part shifts the others. */
export function OpenQuote({ quote }: { readonly quote: Quote }) {
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
