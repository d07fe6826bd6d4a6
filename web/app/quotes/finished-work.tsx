import { formatDate, localDate } from '#core/time.ts';
import { Button } from '../../ui/button.tsx';
import { Compare } from '../../ui/compare.tsx';
import { Photos } from '../../ui/photos.tsx';
import { ReviewList, type ReviewRow } from '../../ui/review-list.tsx';
import type { CustomerQuote } from './quote-status.ts';
import './finished-work.css';

type Work = NonNullable<CustomerQuote['work']>;
type FinishedWorkProps = { readonly work: Work; readonly quote: Pick<CustomerQuote, 'timeZone'> };

/** How it was, how it is, and what the crew reports. */
export function FinishedWork({ work, quote }: FinishedWorkProps) {
  const before = work.photos.find(({ photoType }) => photoType === 'before');
  const after = work.photos.findLast(({ photoType }) => photoType === 'after');
  return (
    <section className="finished" aria-labelledby="finished">
      <header>
        <h2 id="finished">What we did</h2>
        <Button className="finished-print" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <div className="finished-body">
        {before && after && (
          <Compare
            before={{ url: before.url, label: before.description || 'Before' }}
            after={{ url: after.url, label: after.description || 'After' }}
            label="Wipe between before and after"
          />
        )}
        <ReviewList rows={rowsOf(work, quote.timeZone)} />
      </div>
      {work.photos.length > 0 && (
        <Photos photos={work.photos.map(({ id, url }) => ({ id, url }))} label="Photo of the work" />
      )}
    </section>
  );
}

function rowsOf(work: Work, timeZone: string): readonly ReviewRow[] {
  const done = work.checklist.filter(({ isDone }) => isDone).map(({ item }) => item);
  return [
    { title: 'Completed', value: formatDate(localDate(Temporal.Instant.from(work.completedAt), timeZone)) },
    ...(work.timeSpent > 0 ? [{ title: 'Time spent', value: `${work.timeSpent} minutes` }] : []),
    ...(work.notes ? [{ title: 'Report', value: work.notes }] : []),
    ...(done.length > 0 ? [{ title: 'Done', value: done.join(', ') }] : []),
    ...(work.services.length > 0 ? [{ title: 'Besides', value: work.services.join(', ') }] : []),
    ...work.damage.map(({ location, description, damageType }, index) => ({
      title: work.damage.length > 1 ? `Damage ${index + 1}` : 'Damage',
      value: `${location}: ${description}${damageType === 'existing' ? ' (was there before)' : ''}`,
    })),
  ];
}
