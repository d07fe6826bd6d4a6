import { use } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { moveRequestsTexts } from '#core/languages/en/move-requests.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, rich, timeAt } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useQuoteChange } from './quote-data.ts';

type MoveRequestPartProps = {
  readonly id: string;
  readonly request: NonNullable<QuoteDetail['moveRequest']>;
};

/** The open request that the customer picks another time, and the way to take it back. */
export function MoveRequestPart({ id, request: { askedAt, reason } }: MoveRequestPartProps) {
  const language = use(LanguageContext);
  const t = moveRequestsTexts(language);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const keep = useQuoteChange({
    id,
    make: () => call('POST /api/quotes/:id/keep-time', { params: { id } }),
    onMade: () => toast({ title: t('kept') }),
  });
  const when = timeZone ? withUnbrokenTimes(formatInstant(Temporal.Instant.from(askedAt), timeZone, language)) : '';
  return (
    <>
      <Callout
        tone="wait"
        title={t('open')}
        action={
          <Button aria-disabled={keep.isPending} onClick={() => keep.mutate(undefined)}>
            {t('keep')}
          </Button>
        }
      >
        {rich(t.rich('openSince', { when, reason, time: timeAt(askedAt) }))}
      </Callout>
      {keep.error && <Callout title={t('notKept')}>{errorText(keep.error)}</Callout>}
    </>
  );
}
