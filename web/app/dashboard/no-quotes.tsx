import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { QuoteFilters } from '#web/lib/dashboard-search.ts';

type NoQuotesProps = { readonly isNarrowed: boolean; readonly onFilter: (change: QuoteFilters) => void };

const NONE = { q: undefined, status: undefined, from: undefined, to: undefined } as const;

/** Shown when there are no quotes yet, or none match the filters. */
export function NoQuotes({ isNarrowed, onFilter }: NoQuotesProps) {
  if (!isNarrowed) {
    return (
      <EmptyState icon="mail" title="No quotes yet" action={<Button href="/quote">See what customers see</Button>}>
        They appear here as soon as a customer asks for one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title="No quote matches"
      action={<Button onClick={() => onFilter(NONE)}>Show all quotes</Button>}
    >
      Search finds the beginnings of names, emails, phone numbers and references.
    </EmptyState>
  );
}
