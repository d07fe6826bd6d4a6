import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { CardMovement, CardPayout } from '#contract/card-payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { DayCell } from '#web/app/list/list-table.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { cardPayouts } from './payment-data.ts';
import styles from './payments-part.module.css';

/** What the card service sends to the bank, each transfer with what it's made of. */
export function Payouts() {
  const t = useTexts(ledgerTexts);
  const { data, error } = useQuery(cardPayouts());
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => call('POST /api/payments/payouts/read'),
    onSuccess: (fresh) => {
      client.setQueryData(cardPayouts().queryKey, fresh);
      toast({ title: t('payoutsUpToDate') });
    },
    onError: (failure) => toastError({ title: t('payoutsNotRead'), description: errorText(failure) ?? '' }),
  });
  return (
    <section aria-labelledby="payouts" className={styles.payouts}>
      <header>
        <div>
          <h2 id="payouts">{t('payoutsView')}</h2>
          <p>{t('payoutsHelp')}</p>
        </div>
        {data?.isOn && (
          <Button aria-disabled={refresh.isPending} onClick={() => refresh.mutate()}>
            {t('readPayouts')}
          </Button>
        )}
      </header>
      {error && <Callout title={t('payoutsNotLoaded')}>{errorText(error)}</Callout>}
      {!data && !error && <Skeleton lines={4} height="56px" label={t('loadingPayouts')} />}
      {data?.payouts.length === 0 && (
        <EmptyState icon="money" title={t('noPayouts')}>
          {t('noPayoutsHelp')}
        </EmptyState>
      )}
      {data?.payouts.map((payout, index) => (
        <Payout key={payout.id} payout={payout} isOpen={index === 0} />
      ))}
      {data && data.open.length > 0 && (
        <>
          <h3>{t('openMovements')}</h3>
          <Movements movements={data.open} />
        </>
      )}
    </section>
  );
}

function Payout({ payout, isOpen }: { readonly payout: CardPayout; readonly isOpen: boolean }) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const { cents, arrivesOn, status, movements } = payout;
  const day = formatShortDate(Temporal.PlainDate.from(arrivesOn), language);
  return (
    <details open={isOpen} className={styles.payout}>
      <summary>
        <Icon name="right" />
        <span>
          <b>{t('payoutTo', { day })}</b>
          <small>{t('payoutStatus', { status })}</small>
        </span>
        <Comparison payout={payout} />
        <b className={styles.figure}>{formatMoneyExact(cents)}</b>
      </summary>
      {movements.length > 0 && <Movements movements={movements} />}
    </details>
  );
}

function Comparison({ payout: { differenceCents, isAutomatic } }: { readonly payout: CardPayout }) {
  const t = useTexts(ledgerTexts);
  if (!isAutomatic) return <Badge>{t('byHand')}</Badge>;
  if (differenceCents === null) return <Badge tone="wait">{t('notCompared')}</Badge>;
  return differenceCents === 0 ? (
    <Badge tone="good" icon="check">
      {t('matched')}
    </Badge>
  ) : (
    <Badge tone="stop" icon="alert">
      {t('notMatched', { amount: formatMoneyExact(differenceCents) })}
    </Badge>
  );
}

function Movements({ movements }: { readonly movements: readonly CardMovement[] }) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  return (
    <table className={styles.movements}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('quote')}</th>
          <th scope="col">{t('amount')}</th>
          <th scope="col">{t('fee')}</th>
          <th scope="col">{t('net')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {capital(t('movement', { kind: row.kind.replace('-', '_') }), language)}
              <small>
                <DayCell at={row.occurredAt} />
              </small>
            </th>
            <td>
              {row.quote ? (
                <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: row.quote.id }}>
                  {row.customerName || row.quote.reference}
                </Link>
              ) : row.invoice ? (
                <Link to="/admin/dashboard" search={{ tab: 'invoices', open: row.invoice.id }}>
                  {row.invoice.billedTo || row.invoice.number}
                </Link>
              ) : (
                row.kind !== 'fee' && row.kind !== 'payout' && <Badge tone="wait">{t('noQuoteForIt')}</Badge>
              )}
              <small>{aboutOf(row)}</small>
            </td>
            <td>{formatMoneyExact(row.grossCents)}</td>
            <td>{formatMoneyExact(0 - row.feeCents)}</td>
            <td>{formatMoneyExact(row.netCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What tells a movement apart: its quote or invoice, the card service's words for it, or the ID to look it up by. */
function aboutOf({ quote, invoice, customerName, description, kind, source }: CardMovement): string {
  if (quote && customerName) return quote.reference;
  if (!quote && invoice?.billedTo) return invoice.number;
  return description || (kind === 'fee' ? '' : source);
}
