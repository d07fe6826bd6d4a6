import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExpectedPayment } from '#contract/payment-answers.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { counts } from '#web/lib/counts.ts';
import { useRecord } from './payment-data.ts';

type ExpectedActionsProps = Pick<ExpectedPayment, 'jobId' | 'dueCents'> & {
  readonly announced: ExpectedPayment['announced'];
};

/** Confirms with one tap that a Venmo payment arrived, with the amount as announced or as owed. */
export function ExpectedActions({ jobId, dueCents, announced }: ExpectedActionsProps) {
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: (id: string) => call('POST /api/payments/expected/:id/dismiss', { params: { id } }),
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['payments'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
  const cents = announced?.cents ?? dueCents;
  const tipCents = announced?.tipCents ?? 0;
  const record = useRecord(jobId, {
    onRecorded: () => toast({ title: `${formatMoney(cents + tipCents)} received` }),
    failed: 'Nothing was recorded',
  });
  const confirm = () =>
    record.mutate({ method: 'venmo', cents, tipCents, dueCents, ...(announced && { expected: announced.id }) });
  return (
    <div className="account-buttons">
      <Button variant={announced ? 'sponge' : undefined} aria-disabled={record.isPending} onClick={confirm}>
        Received {formatMoney(cents + tipCents)}
      </Button>
      {announced && (
        <Button aria-disabled={dismiss.isPending} onClick={() => dismiss.mutate(announced.id)}>
          Not received
        </Button>
      )}
    </div>
  );
}
