import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import { listsTexts } from '#core/languages/en/lists.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import type { CanceledBy } from '#core/payments/cancellation-fee.ts';
import { jobAccount } from '#web/app/payments/payment-data.ts';
import type { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useHasBegun } from '#web/lib/moments.ts';
import { fieldError, firstError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { quoteDetail } from './quote-data.ts';

/** What the owner says about a cancellation: whose it is, why, and whether its fee is charged. */
export type OwnersCancellation = Parameters<typeof call<'POST /api/quotes/:id/cancel'>>[1]['body'];

type DialogProps = {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
};

/** What a cancellation is to say of the money that was paid for the job: empty where there's none. */
function useMoneyBack(jobId: string | undefined): string {
  const t = useTexts(dashboardTexts);
  const { data: account } = useQuery({ ...jobAccount(jobId ?? ''), enabled: jobId !== undefined });
  const { paidCents = 0, tipCents = 0 } = account?.balance ?? {};
  if (paidCents + tipCents <= 0) return '';
  const tip = tipCents > 0 ? formatMoneyExact(tipCents) : 'none';
  return t('paidSoFar', { amount: formatMoneyExact(paidCents + tipCents), tip });
}

type FeeBoxProps = {
  readonly cents: number;
  readonly isCharged: boolean;
  readonly onCharge: (isCharged: boolean) => void;
};

function FeeBox({ cents, isCharged, onCharge }: FeeBoxProps) {
  const t = useTexts(dashboardTexts);
  return (
    <Checkbox checked={isCharged} onChange={(event) => onCharge(event.target.checked)}>
      {t('chargeWithIt', { amount: formatMoneyExact(cents) })}
    </Checkbox>
  );
}

type CancelDialogProps = DialogProps & {
  readonly quoteId: string;
  /** Whose cancellation is chosen first; defaults to the shop's. */
  readonly first?: CanceledBy | undefined;
  readonly onDo: (cancellation: OwnersCancellation) => void;
};

/** Asks whose cancellation it is: what the customer reads and what it costs follow from that. */
export function CancelDialog({ quoteId, first = 'shop', isBusy, error, onDo, onClose }: CancelDialogProps) {
  const [t, inDashboard, inLists] = [useTexts(jobsTexts), useTexts(dashboardTexts), useTexts(listsTexts)];
  const { data: quote } = useQuery(quoteDetail(useQueryClient(), quoteId));
  const moneyBack = useMoneyBack(quote?.job?.id);
  const hasBegun = useHasBegun(quote?.scheduledDate);
  const [as, setAs] = useState<CanceledBy>(first);
  const [isCharged, setCharged] = useState(true);
  const [reason, setReason] = useState('');
  const endsPlan = quote?.plan && !quote.plan.isVisit;
  const fee = as === 'shop' ? null : quote?.feeIfCanceled;
  const who = [
    { value: 'shop', word: t('weCancel') },
    { value: 'customer', word: inDashboard('customerCanceled') },
    ...(hasBegun ? [{ value: 'no-show', word: inDashboard('noShow') } as const] : []),
  ] as const;
  return (
    <Ask
      title={t('cancelTitle')}
      about={[fee ? inDashboard('feeDialogAbout') : t('cancelAbout'), moneyBack, endsPlan && t('cancelEndsPlan')]
        .filter(Boolean)
        .join(' ')}
      action={as === 'no-show' ? inDashboard('noShowAction') : t('cancelJob')}
      back={inDashboard('feeBack')}
      isBusy={isBusy || !quote}
      onDo={() => onDo({ as, ...(fee && { chargeFee: isCharged }), ...(as === 'shop' && { reason: reason.trim() }) })}
      onClose={onClose}
    >
      <Segments name="who-cancels" label={t('whoCancels')} choices={who} chosen={as} onChoose={setAs} />
      {as === 'shop' && (
        <TextField
          id="reason"
          label={inLists('reason')}
          aside={t('optional')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={fieldError(error, 'reason')}
        />
      )}
      {fee && <FeeBox cents={fee.cents} isCharged={isCharged} onCharge={setCharged} />}
      {error && <Callout title={inDashboard('feeUnchanged')}>{firstError(error)}</Callout>}
    </Ask>
  );
}
