import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobSupplies as Used, Supply } from '#contract/supplies.ts';
import { jobSuppliesTexts } from '#core/languages/en/supplies.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './jobs.module.css';

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
        <UsedForm jobId={jobId} used={used} supplies={supplies} onClose={() => setEditing(false)} />
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

type FormProps = {
  readonly jobId: string;
  readonly used: Used;
  readonly supplies: readonly Supply[];
  readonly onClose: () => void;
};

const QUANTITY = /^\d{1,6}([.,]\d{1,2})?$/;

function UsedForm({ jobId, used, supplies, onClose }: FormProps) {
  const t = useTexts(jobSuppliesTexts);
  const client = useQueryClient();
  const others = supplies.filter(({ id }) => !used.supplies.some((each) => each.id === id));
  const rows = [...used.supplies, ...others.map((each) => ({ ...each, quantity: 0 }))];
  const form = useServerForm<string, Used>({
    initial: Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity === 0 ? '' : String(quantity)])),
    rules: Object.fromEntries(
      rows.map(({ id }) => [
        id,
        (typed: string) => (typed.trim() === '' || QUANTITY.test(typed.trim()) ? undefined : t('notQuantityTyped')),
      ]),
    ),
    send: (typed) =>
      call('PUT /api/jobs/:id/supplies', {
        params: { id: jobId },
        body: {
          supplies: rows.map(({ id }) => ({ id, quantity: Number((typed[id] ?? '').trim().replace(',', '.') || 0) })),
        },
      }),
    onSent: (saved) => {
      client.setQueryData(jobSupplies(jobId).queryKey, saved);
      toast({ title: t('usedSaved') });
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label={t('ofJob')}>
      {rows.map(({ id, name, unit }) => (
        <Field key={id} {...form.field(id)} label={name} inputMode="decimal" autoComplete="off" unitAfter={unit} />
      ))}
      {form.error && <Callout title={t('usedNotSaved')}>{form.error}</Callout>}
      <div>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('saveUsed')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
