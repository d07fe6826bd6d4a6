import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { FollowUpInDetail } from '#contract/follow-up.ts';
import { followUpHistoryTexts } from '#core/languages/en/lists.ts';
import type { Language } from '#core/languages/language.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { needs, READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { followUpOf } from './follow-up-data.ts';

type FollowUpPartProps = {
  readonly quoteId: string;
  /** Whether there is an appointment that can be confirmed or was. */
  readonly isAhead: boolean;
};

/** For the owner: reminders sent to the customer, their answers and rating, and the crew's own rating. Empty until there is something. */
export function FollowUpPart({ quoteId, isAhead }: FollowUpPartProps) {
  const t = useTexts(followUpHistoryTexts);
  const language = use(LanguageContext);
  const { data } = useQuery({ ...followUpOf(quoteId), ...READ_BY_SHEET, enabled: isAhead });
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!data || !timeZone) return null;
  const rows = rowsOf(data, timeZone, language);
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <ReviewList rows={rows} />
      {data.rating?.needsOwner && <HandleRating quoteId={quoteId} />}
    </section>
  );
}

function HandleRating({ quoteId: id }: { readonly quoteId: string }) {
  const t = useTexts(followUpHistoryTexts);
  const client = useQueryClient();
  const handle = useMutation({
    mutationFn: () => call('PUT /api/quotes/:id/rating', { params: { id }, body: { isHandled: true } }),
    onSuccess: (followUp) => {
      client.setQueryData(followUpOf(id).queryKey, followUp);
      void client.invalidateQueries({ queryKey: needs().queryKey });
      toast({ title: t('isHandled') });
    },
    onError: (error) => toastError({ title: t('notHandled'), description: errorText(error) }),
  });
  return (
    <Button aria-disabled={handle.isPending} onClick={() => !handle.isPending && handle.mutate()}>
      {t('handled')}
    </Button>
  );
}

const KINDS = { 'day-before': 'remindedDayBefore', 'same-day': 'remindedSameDay' } as const;

function rowsOf(followUp: FollowUpInDetail, timeZone: string, language: Language) {
  const t = followUpHistoryTexts(language);
  const { confirmedAt, reminders, rating, crewRating } = followUp;
  const when = (at: string) => withUnbrokenTimes(formatInstant(Temporal.Instant.from(at), timeZone, language));
  return [
    ...reminders.map(({ kind, at }) => ({ title: t(KINDS[kind]), value: when(at) })),
    ...(confirmedAt ? [{ title: t('confirmed'), value: when(confirmedAt) }] : []),
    ...(rating ? [{ title: t('rating'), value: rating.text ? t('starsAndText', rating) : t('stars', rating) }] : []),
    ...(crewRating !== null ? [{ title: t('crewRating'), value: t('stars', { stars: crewRating }) }] : []),
  ];
}
