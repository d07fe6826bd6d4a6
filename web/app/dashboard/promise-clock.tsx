import type { QuoteInList } from '#contract/desk.ts';
import { TimeLeft } from '#web/ui/time-left.tsx';
import { promiseLeft } from './promise.ts';
import { useNow } from '#web/lib/use-now.ts';

/** What is left of the time in which the customer was promised an answer. */
export function PromiseClock({ quote }: { readonly quote: QuoteInList }) {
  return <TimeLeft {...promiseLeft(quote, useNow())} />;
}
