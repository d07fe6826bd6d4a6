import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuoteInList } from '#contract/desk.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { QuoteFilters } from '#web/lib/dashboard-search.ts';
import { newestQuotes, overdueQuotes, showNewest, type QuotePage } from './quote-data.ts';

type NewQuotesProps = {
  readonly filters: QuoteFilters;
  /** The first page as currently shown. */
  readonly first: QuotePage;
  readonly shown: readonly QuoteInList[];
};

/** New quotes wait behind a button, so that rows never move under the pointer by themselves. */
export function NewQuotes({ filters, first, shown }: NewQuotesProps) {
  const client = useQueryClient();
  const { data: newest } = useQuery({ ...newestQuotes(client, filters), initialData: first });
  const known = new Set(shown.map(({ id }) => id));
  const [top] = first.items;
  const fresh = newest.items.filter(
    ({ id, createdAt }) => !known.has(id) && (!top || createdAt > top.createdAt),
  ).length;

  function show(): void {
    showNewest(client, filters, newest);
    void client.invalidateQueries({ queryKey: overdueQuotes().queryKey });
    window.scrollTo(0, 0);
  }

  return (
    <div aria-live="polite">
      {fresh > 0 && (
        <Button className="new-quotes" onClick={show}>
          <Icon name="retry" />
          {fresh === 1 ? '1 new quote' : `${fresh} new quotes`}
        </Button>
      )}
    </div>
  );
}
