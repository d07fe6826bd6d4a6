import { Button } from '#web/ui/button.tsx';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { localStore } from '#web/lib/storage.ts';
import { bookAgain } from './again-draft.ts';
import type { OwnQuoteInList, Session } from './customer-data.ts';

/** Opens the wizard prefilled from this quote. */
export function BookAgain({ quote, session }: { readonly quote: OwnQuoteInList; readonly session: Session }) {
  const catalog = useCatalog();
  return (
    <Button
      aria-label={`Book again: ${quote.packageName}, quote ${quote.reference}`}
      onClick={() => {
        const moment = { now: Temporal.Now.instant(), newKey: () => crypto.randomUUID() };
        bookAgain(localStore, catalog, { ...moment, quote, session });
        window.location.assign('/quote');
      }}
    >
      Book again
    </Button>
  );
}
