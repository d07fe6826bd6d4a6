import { useQueryClient } from '@tanstack/react-query';
import type { JobSupplies, Supply } from '#contract/supplies.ts';
import { readQuantity } from '#core/jobs/documentation.ts';
import { jobSuppliesTexts } from '#core/languages/en/supplies.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { jobSupplies } from './job-supplies.tsx';

type FormProps = {
  readonly jobId: string;
  readonly used: JobSupplies;
  readonly supplies: readonly Supply[];
  readonly onClose: () => void;
};

/** Corrects what a completed job used up. */
export function JobSuppliesForm({ jobId, used, supplies, onClose }: FormProps) {
  const t = useTexts(jobSuppliesTexts);
  const client = useQueryClient();
  const others = supplies.filter(({ id }) => !used.supplies.some((each) => each.id === id));
  const rows = [...used.supplies, ...others.map((each) => ({ ...each, quantity: 0 }))];
  const form = useServerForm<string, JobSupplies>({
    initial: Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity === 0 ? '' : String(quantity)])),
    rules: Object.fromEntries(
      rows.map(({ id }) => [
        id,
        (typed: string) => (readQuantity(typed) === undefined ? t('notQuantityTyped') : undefined),
      ]),
    ),
    send: (typed) =>
      call('PUT /api/jobs/:id/supplies', {
        params: { id: jobId },
        body: {
          supplies: rows.map(({ id }) => ({ id, quantity: readQuantity(typed[id] ?? '') ?? 0 })),
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
