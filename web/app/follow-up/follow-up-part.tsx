import { useQuery } from '@tanstack/react-query';
import type { FollowUpInDetail } from '#contract/follow-up.ts';
import { formatInstant } from '#core/lib/time.ts';
import { ReviewList } from '#web/ui/review-list.tsx';
import { READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { followUpOf } from './follow-up-data.ts';

type FollowUpPartProps = {
  readonly quoteId: string;
  /** Whether there is an appointment that can be confirmed or was. */
  readonly isAhead: boolean;
};

/** For the owner: reminders sent to the customer, their answers and rating, and the crew's own rating. Empty until there is something. */
export function FollowUpPart({ quoteId, isAhead }: FollowUpPartProps) {
  const { data } = useQuery({ ...followUpOf(quoteId), ...READ_BY_SHEET, enabled: isAhead });
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!data || !timeZone) return null;
  const rows = rowsOf(data, timeZone);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Follow-up">
      <ReviewList rows={rows} />
    </section>
  );
}

const KINDS = { 'day-before': 'the day before', 'same-day': 'shortly before' } as const;

function rowsOf({ confirmedAt, reminders, rating, crewRating }: FollowUpInDetail, timeZone: string) {
  const when = (at: string) => formatInstant(Temporal.Instant.from(at), timeZone);
  return [
    ...reminders.map(({ kind, at }) => ({ title: `Reminded ${KINDS[kind]}`, value: when(at) })),
    ...(confirmedAt ? [{ title: 'Confirmed by the customer', value: when(confirmedAt) }] : []),
    ...(rating
      ? [{ title: "Customer's rating", value: `${rating.stars} of 5${rating.text && `: ${rating.text}`}` }]
      : []),
    ...(crewRating !== null ? [{ title: "Crew's rating", value: `${crewRating} of 5` }] : []),
  ];
}
