import type { PaymentAccount } from '#contract/payment-answers.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { entryText } from '#core/payments/payment-texts.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useRecord } from './payment-data.ts';

type CorrectDialogProps = {
  readonly jobId: string;
  readonly entry: PaymentAccount['entries'][number];
  readonly onClose: () => void;
};

/** Asks before an entry is reversed by a new one. */
export function CorrectDialog({ jobId, entry, onClose }: CorrectDialogProps) {
  const record = useRecord(jobId, { onRecorded: onClose });
  return (
    <Ask
      title={`${entryText(entry)}, ${formatMoneyExact(entry.cents)}: was that wrong?`}
      about="The entry stays in the ledger, struck out, and another one takes it back. Record what is right afterwards."
      action="Correct it"
      isBusy={record.isPending}
      onDo={() => record.mutate({ kind: 'correction', corrects: entry.id })}
      onClose={onClose}
    >
      {record.error && <Callout title="Nothing was changed">{errorText(record.error)}</Callout>}
    </Ask>
  );
}
