import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { jobSuppliesTexts } from '#core/languages/en/supplies.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Button } from '#web/ui/button.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './jobs.module.css';

const JobSuppliesForm = later(() => import('./job-supplies-form.tsx').then((module) => module.JobSuppliesForm));

/** What a completed job used. */
export function jobSupplies(id: string) {
  return queryOptions({
    queryKey: ['jobs', 'supplies', id] as const,
    queryFn: () => call('GET /api/jobs/:id/supplies', { params: { id } }),
  });
}

/** What a completed job used up and what it cost, to be corrected. Nothing while the shop has no supplies. */
export function JobSupplies({ jobId }: { readonly jobId: string }) {
  const t = useTexts(jobSuppliesTexts);
  const { data: used } = useQuery(jobSupplies(jobId));
  const { data: supplies } = useQuery({ queryKey: ['books', 'supplies'], queryFn: () => call('GET /api/supplies') });
  const [isEditing, setEditing] = useState(false);
  if (!used || !supplies || (used.supplies.length === 0 && supplies.length === 0)) return null;
  return (
    <section className={styles.supplies} aria-labelledby="job-supplies">
      <h3 id="job-supplies">{t('ofJob')}</h3>
      {isEditing ? (
        <Suspense fallback={<Skeleton lines={4} height="44px" label={t('loading')} />}>
          <JobSuppliesForm jobId={jobId} used={used} supplies={supplies} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          {used.supplies.length === 0 ? (
            <p>{t('noneUsed')}</p>
          ) : (
            <ReviewList
              rows={[
                ...used.supplies.map(({ name, unit, quantity, cents }) => ({
                  title: name,
                  value: `${t('quantity', { quantity, unit })}, ${formatMoneyExact(cents)}`,
                })),
                { title: t('total'), value: formatMoneyExact(used.totalCents) },
              ]}
            />
          )}
          <Button onClick={() => setEditing(true)}>{t('correct')}</Button>
        </>
      )}
    </section>
  );
}
