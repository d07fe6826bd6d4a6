import type { ReactNode } from 'react';
import { isMissing } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type LinkNotOpenedProps = {
  readonly error: Error;
  readonly words: Readonly<Record<'gone' | 'goneAbout' | 'notLoaded' | 'tryAgain', string>>;
  /** What to do instead of what the link was for. */
  readonly instead: ReactNode;
  readonly onRetry: () => void;
};

/** The page of an emailed link that opens nothing any more, or couldn't be loaded now. */
export function LinkNotOpened({ error, words, instead, onRetry }: LinkNotOpenedProps) {
  const isGone = isMissing(error);
  usePageTitle(isGone ? words.gone : undefined);
  if (isGone)
    return (
      <EmptyState heading="h1" icon="search" title={words.gone} action={instead}>
        {words.goneAbout}
      </EmptyState>
    );
  const retry = (
    <Button variant="sponge" onClick={onRetry}>
      {words.tryAgain}
    </Button>
  );
  return (
    <EmptyState heading="h1" icon="alert" title={words.notLoaded} action={retry}>
      {errorText(error)}
    </EmptyState>
  );
}
