import { useMutation, useQueryClient } from '@tanstack/react-query';
import { jobPaymentTexts } from '#core/languages/en/payments.ts';
import { formatMoney } from '#core/lib/money.ts';
import { call, type Input } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { toastError } from '#web/ui/toast.tsx';
import { refetchPayments } from './payment-data.ts';

export type Entry = NonNullable<Input<'POST /api/jobs/:id/payments'>['body']>;

/**
 * Records a payment, and says what was received, with an Undo where the server offers it. On success and failure, everything that
 * shows payments is refetched.
 */
export function useRecord(
  jobId: string,
  recordingFeedback: {
    readonly onRecorded?: () => void;
    /** Text of the error toast; absent if a dialog shows the error. */
    readonly failed?: string;
  } = {},
) {
  const { onRecorded, failed } = recordingFeedback;
  const client = useQueryClient();
  const say = useUndoToast();
  const t = useTexts(jobPaymentTexts);
  return useMutation({
    mutationFn: (body: Entry) => call('POST /api/jobs/:id/payments', { params: { id: jobId }, body }),
    onSuccess: ({ halves, undo }, { kind = 'payment', half, tipCents = 0, ...entry }) => {
      onRecorded?.();
      if (kind !== 'payment') return;
      const cents = entry.cents ?? halves.find((each) => each.half === half)?.cents ?? 0;
      const title = t('amountReceived', { amount: formatMoney(cents) });
      say({ title, ...(tipCents > 0 && { description: t('tipReceived', { tip: formatMoney(tipCents) }) }), undo });
    },
    onError: (error) => failed && toastError({ title: failed, description: errorText(error) ?? '' }),
    onSettled: async () => refetchPayments(client),
  });
}
