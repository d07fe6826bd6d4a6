import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExpectedPayment } from '#contract/payments.ts';
import type { UndoOffer } from '#contract/undos.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { SelectionFrame } from '#web/app/list/selection-frame.tsx';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { undosSince, useUndoToast } from '#web/lib/undo.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { refetchPayments } from './payment-data.ts';

type ReceivedBarProps = {
  readonly chosen: readonly ExpectedPayment[];
  readonly onClear: () => void;
};

/** Records the selected payments as received, one after the other, after asking once. Those recorded before a failure stay. */
export function ReceivedBar({ chosen, onClear }: ReceivedBarProps) {
  const t = useTexts(ledgerTexts);
  const client = useQueryClient();
  const say = useUndoToast();
  const [isAsking, setAsking] = useState(false);
  const amount = formatMoneyExact(chosen.reduce((sum, payment) => sum + amountOf(payment), 0));
  const record = useMutation({
    mutationFn: recordAll,
    onSuccess: (undo) => {
      say({ title: t('severalReceived', { count: chosen.length, amount }), undo });
      setAsking(false);
      onClear();
    },
    onSettled: () => refetchPayments(client),
  });
  if (chosen.length === 0) return null;
  return (
    <SelectionFrame label={t('chosenPayments')} count={t('chosenCount', { count: chosen.length, amount })}>
      <Button onClick={onClear}>{t('clearChoice')}</Button>
      <Button variant="sponge" onClick={() => setAsking(true)}>
        {t('markReceived')}
      </Button>
      {isAsking && (
        <Ask
          title={t('askReceived', { count: chosen.length, amount })}
          about={t('askReceivedAbout')}
          action={t('markReceived')}
          variant="sponge"
          isBusy={record.isPending}
          onDo={() => record.mutate(chosen)}
          onClose={() => setAsking(false)}
        >
          {record.error && <Callout title={t('notAllRecorded')}>{errorText(record.error)}</Callout>}
        </Ask>
      )}
    </SelectionFrame>
  );
}

/** Returns what undoes all of them; null for nothing. */
async function recordAll(payments: readonly ExpectedPayment[]) {
  const began = performance.now();
  const undos: (UndoOffer | null)[] = [];
  // Each is a transaction of its own: the next one follows once the last one is in the books.
  for (const { jobId, method, dueCents, announced } of payments) {
    const [cents, tipCents] = [announced?.cents ?? dueCents, announced?.tipCents ?? 0];
    const body = { method, cents, tipCents, dueCents, ...(announced && { expected: announced.id }) };
    const { undo } = await call('POST /api/jobs/:id/payments', { params: { id: jobId }, body });
    undos.push(undo);
  }
  return undosSince(began, undos);
}

/** Whether it can be recorded with others: what is more than is owed is asked about by itself. */
export function canChoose({ announced, dueCents }: ExpectedPayment): boolean {
  return (announced?.cents ?? dueCents) <= dueCents;
}

/** In cents, with the tip. */
function amountOf({ announced, dueCents }: ExpectedPayment): number {
  return announced ? announced.cents + announced.tipCents : dueCents;
}
