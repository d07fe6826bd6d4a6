import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useMemo, useState } from 'react';
import type { ExpectedPayment } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { EXPECTED_DAYS, MOST_EXPECTED } from '#core/payments/payments.ts';
import { methodText } from '#core/quotes/describe.ts';
import { DayCell } from '#web/app/list/list-table.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { expectedPayments } from './payment-data.ts';
import { canChoose, ReceivedBar } from './received-bar.tsx';
import { useRecord } from './use-record.ts';
import choice from '#web/ui/choice.module.css';
import styles from './payments-part.module.css';

/** How many are shown before all are asked for. */
const AT_FIRST = 12;

/** Payments that customers send, each confirmed with one tap, or several at once; announced ones come first. */
export function ExpectedList() {
  const t = useTexts(ledgerTexts);
  const [isAll, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: expected, error, refetch } = useQuery(expectedPayments());
  const payments = useMemo(() => (expected ?? []).filter(({ jobId }) => chosen.has(jobId)), [expected, chosen]);
  const toggle = (jobId: string) =>
    setChosen((were) => new Set(were.has(jobId) ? [...were].filter((each) => each !== jobId) : [...were, jobId]));
  if (error) {
    return (
      <Callout title={t('expectedNotLoaded')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    );
  }
  if (!expected) return <Skeleton lines={4} height="56px" label={t('loadingExpected')} />;
  if (expected.length === 0) {
    return (
      <EmptyState icon="check" title={t('noneExpected')}>
        {t('noneExpectedHelp')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.expected}>
        {(isAll ? expected : expected.slice(0, AT_FIRST)).map((payment) => (
          <Expected
            key={payment.jobId}
            payment={payment}
            isChosen={chosen.has(payment.jobId)}
            onToggle={() => toggle(payment.jobId)}
          />
        ))}
      </ul>
      {!isAll && expected.length > AT_FIRST && (
        <Button onClick={() => setAll(true)}>{t('showAllExpected', { count: expected.length })}</Button>
      )}
      <ReceivedBar chosen={payments} onClear={() => setChosen(new Set())} />
      <p className={styles.expectedNote}>
        {expected.length === MOST_EXPECTED
          ? t('expectedNoteFirst', { count: MOST_EXPECTED, days: EXPECTED_DAYS })
          : t('expectedNote', { days: EXPECTED_DAYS })}
      </p>
    </>
  );
}

type ExpectedProps = {
  readonly payment: ExpectedPayment;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function Expected({ payment, isChosen, onToggle }: ExpectedProps) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const { jobId, quoteId, reference, customerName, dueCents, announced, method, scheduledDate, arrival } = payment;
  const owed = { reference, amount: formatMoneyExact(dueCents), method: methodText(method, language) };
  return (
    <li>
      <label className={styles.pick}>
        {canChoose(payment) && (
          <input
            className={choice.tick}
            type="checkbox"
            aria-label={t('choosePayment', { customer: customerName, reference })}
            checked={isChosen}
            onChange={onToggle}
          />
        )}
      </label>
      <div>
        <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: quoteId }}>
          {customerName}
        </Link>{' '}
        <small>
          {announced && announced.tipCents > 0
            ? t('owedWithTip', { ...owed, tip: formatMoneyExact(announced.tipCents) })
            : t('owedOf', owed)}
        </small>
      </div>
      <div className={styles.expectedSince}>
        {announced && (
          <Badge tone="wait" icon="clock">
            {announced.cents === dueCents
              ? t('saysSent')
              : t('saysSentAmount', { amount: formatMoneyExact(announced.cents + announced.tipCents) })}
          </Badge>
        )}
        {announced && <DayCell at={announced.announcedAt} />}
        {!announced && scheduledDate && (
          <p>
            {t('appointment')} <DayCell at={scheduledDate} arrival={arrival} />
          </p>
        )}
      </div>
      <ExpectedActions {...{ jobId, reference, method, dueCents, announced }} className={styles.actions} />
    </li>
  );
}

type ExpectedActionsProps = Pick<ExpectedPayment, 'jobId' | 'reference' | 'method' | 'dueCents'> & {
  readonly announced: ExpectedPayment['announced'];
  readonly className: string | undefined;
};

/** Confirms with one tap that a payment arrived, as announced or as owed; asks first if that's more than is owed. */
export function ExpectedActions({ jobId, reference, method, dueCents, announced, className }: ExpectedActionsProps) {
  const t = useTexts(ledgerTexts);
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
  const [isAsked, setAsked] = useState(false);
  const amount = formatMoneyExact(cents + tipCents);
  const record = useRecord(jobId, { failed: t('notRecorded') });
  const confirm = () =>
    record.mutate({ method, cents, tipCents, dueCents, ...(announced && { expected: announced.id }) });
  return (
    <div className={className}>
      <Button aria-disabled={record.isPending} onClick={() => (cents > dueCents ? setAsked(true) : confirm())}>
        {t('receivedAmount', {
          amount: tipCents > 0 ? t('withTip', { amount, tip: formatMoneyExact(tipCents) }) : amount,
        })}
      </Button>
      {announced && (
        <Button aria-disabled={dismiss.isPending} onClick={() => dismiss.mutate(announced.id)}>
          {t('notReceived')}
        </Button>
      )}
      {isAsked && (
        <Ask
          title={t('moreTitle', { amount: formatMoney(cents - dueCents) })}
          about={t('moreHelp', { reference, owed: formatMoney(dueCents) })}
          action={t('recordAnyway', { amount: formatMoney(cents + tipCents) })}
          variant="sponge"
          isBusy={record.isPending}
          onDo={() => {
            setAsked(false);
            confirm();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
