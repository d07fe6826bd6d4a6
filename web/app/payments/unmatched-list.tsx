import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnmatchedPayment } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { useTexts } from '#web/lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { counts } from '#web/lib/list-pages.ts';
import { DayCell } from '#web/app/list/list-table.tsx';
import { fieldError, formError, errorText } from '#web/lib/refusal.ts';
import { unmatchedPayments } from './payment-data.ts';
import styles from './payments-part.module.css';

/** Card payments that match no quote, for the owner to assign. Renders nothing when there are none. */
export function UnmatchedList() {
  const t = useTexts(ledgerTexts);
  const { data: unmatched } = useQuery(unmatchedPayments());
  if (!unmatched || unmatched.length === 0) return null;
  return (
    <section aria-labelledby="unmatched">
      <h1 id="unmatched">{t('unmatched')}</h1>
      <p className={styles.expectedNote}>{t('unmatchedHelp')}</p>
      <ul className={styles.expected}>
        {unmatched.map((payment) => (
          <Unmatched key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function Unmatched({ payment }: { readonly payment: UnmatchedPayment }) {
  const t = useTexts(ledgerTexts);
  const [open, setOpen] = useState<'match' | 'dismiss'>();
  const close = () => setOpen(undefined);
  const { cents, cardReference, receivedAt } = payment;
  return (
    <li>
      <div>
        <b>{t('amountByCard', { amount: formatMoney(cents) })}</b> <small>{cardReference}</small>
      </div>
      <div className={styles.expectedSince}>
        <DayCell at={receivedAt} />
      </div>
      <div className={styles.actions}>
        <Button variant="sponge" onClick={() => setOpen('match')}>
          {t('match')}
        </Button>
        <Button onClick={() => setOpen('dismiss')}>{t('dismiss')}</Button>
      </div>
      {open === 'match' && <MatchDialog payment={payment} onClose={close} />}
      {open === 'dismiss' && <DismissDialog payment={payment} onClose={close} />}
    </li>
  );
}

type DialogProps = { readonly payment: UnmatchedPayment; readonly onClose: () => void };

function MatchDialog({ payment: { id, cents }, onClose }: DialogProps) {
  const t = useTexts(ledgerTexts);
  const amount = formatMoney(cents);
  const [reference, setReference] = useState('');
  const match = useSettle(
    () => call('POST /api/payments/unmatched/:id/match', { params: { id }, body: { reference } }),
    {
      done: t('amountRecorded', { amount }),
      onClose,
    },
  );
  const refused = formError(match.error, ['reference']);
  return (
    <Ask
      title={t('matchTitle', { amount })}
      about={t('matchHelp')}
      action={t('recordIt')}
      variant="sponge"
      isBusy={match.isPending}
      onDo={() => match.mutate()}
      onClose={onClose}
    >
      <Field
        id="unmatched-reference"
        label={t('quote')}
        placeholder="BB-4F7K2"
        autoComplete="off"
        maxLength={20}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        error={fieldError(match.error, 'reference')}
      />
      {refused && <Callout title={t('notRecorded')}>{refused}</Callout>}
    </Ask>
  );
}

function DismissDialog({ payment: { id, cents }, onClose }: DialogProps) {
  const t = useTexts(ledgerTexts);
  const amount = formatMoney(cents);
  const dismiss = useSettle(() => call('POST /api/payments/unmatched/:id/dismiss', { params: { id } }), {
    done: t('amountDismissed', { amount }),
    onClose,
  });
  return (
    <Ask
      title={t('dismissTitle', { amount })}
      about={t('dismissHelp')}
      action={t('dismiss')}
      isBusy={dismiss.isPending}
      onDo={() => dismiss.mutate()}
      onClose={onClose}
    >
      {dismiss.error && <Callout title={t('notDismissed')}>{errorText(dismiss.error)}</Callout>}
    </Ask>
  );
}

/** Resolves an unmatched payment. On success and failure, everything that shows payments is refetched. */
function useSettle(
  settle: () => Promise<null>,
  { done, onClose }: { readonly done: string; readonly onClose: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: settle,
    onSuccess: () => {
      toast({ title: done });
      onClose();
    },
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['payments'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
}
