import type { QuoteInList } from '#contract/desk.ts';
import { TimeLeft } from '#web/ui/time-left.tsx';
import { promiseLeft } from './promise.ts';
import { useNow } from '#web/lib/use-now.ts';

/** How much time is left until the promised answer. */
export function PromiseClock({ quote }: { readonly quote: QuoteInList }) {
  return <TimeLeft {...promiseLeft(quote, useNow())} />;
}
