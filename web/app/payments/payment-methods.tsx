import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { paymentsTexts } from '#core/languages/en/payments.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';
import { venmoLinks } from '#core/payments/payments.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { paymentPage } from './payment-data.ts';
import type { Opened } from './payment-frame.tsx';
import { halfText } from '#core/quotes/describe.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Segments } from '#web/ui/segments.tsx';
import styles from './payment-page.module.css';

type VenmoPartProps = Pick<Opened, 'token' | 'payment'> & { readonly venmo: string; readonly tipCents: number };

/** Payment by Venmo: in its app, on its site, or by scanning a code with the phone that has the app. */
export function VenmoPart({ token, payment, venmo, tipCents }: VenmoPartProps) {
  const t = useTexts(paymentsTexts);
  const cents = payment.balance.dueCents + tipCents;
  const amount = formatMoney(cents);
  const links = venmoLinks(venmo, { cents, note: payment.reference });
  return (
    <section className={styles.way} aria-labelledby="venmo">
      <h2 id="venmo">{t('payWithVenmo')}</h2>
      <div className={styles.venmo}>
        <div className={styles.code}>
          <QrCode text={links.web} label={t('venmoCode', { amount, account: venmo })} />
        </div>
        <div className={styles.actions}>
          <p>
            {rich(t.rich('venmoTo', { amount, account: venmo, strong: bold }))} <small>{t('venmoNote', payment)}</small>
          </p>
          <Button variant="sponge" big href={links.web} target="_blank" rel="noreferrer">
            {t('payAmountWithVenmo', { amount })}
          </Button>
          <Button href={links.app}>{t('openVenmo')}</Button>
          <p className={styles.soft}>{t('scanCode')}</p>
        </div>
      </div>
      <Said token={token} payment={payment} tipCents={tipCents} />
    </section>
  );
}

const bold = (text: readonly ReactNode[]) => <b>{text}</b>;

/** 'I have paid' asks the shop to check; it doesn't count as a payment. */
function Said({ token, payment: { balance }, tipCents }: Omit<VenmoPartProps, 'venmo'>) {
  const t = useTexts(paymentsTexts);
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: () =>
      call('POST /api/payments/:token/announce', { params: { token }, body: { cents: balance.dueCents, tipCents } }),
    onSuccess: (page) => client.setQueryData(paymentPage(token).queryKey, page),
    onError: () => client.invalidateQueries({ queryKey: paymentPage(token).queryKey }),
  });
  return (
    <div className={styles.said}>
      {say.error && <Callout title={t('notReceived')}>{errorText(say.error)}</Callout>}
      <p>{t('tellUs')}</p>
      <Button aria-disabled={say.isPending} onClick={() => say.mutate()}>
        {t('havePaid')}
      </Button>
    </div>
  );
}

type CardPartProps = Pick<Opened, 'token' | 'payment'> & {
  readonly tipCents: number;
  /** Whether it's the first payment method on the page. */
  readonly isFirst: boolean;
};

/** Payment by card, on the card service's page. */
export function CardPart({ token, payment, tipCents, isFirst }: CardPartProps) {
  const t = useTexts(paymentsTexts);
  const begin = useMutation({
    mutationFn: () => call('POST /api/payments/:token/card', { params: { token }, body: { tipCents } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const amount = formatMoney(payment.balance.dueCents + tipCents);
  return (
    <section className={styles.way} aria-labelledby="card">
      <h2 id="card">{t(isFirst ? 'payByCard' : 'orPayByCard')}</h2>
      {begin.error && <Callout title={t('nothingCharged')}>{errorText(begin.error)}</Callout>}
      <div className={styles.said}>
        <Button aria-disabled={begin.isPending} onClick={() => !begin.isPending && begin.mutate()}>
          {t('payAmountByCard', { amount })}
        </Button>
        <p className={styles.soft}>{t('cardHelp')}</p>
      </div>
    </section>
  );
}

/** Payment in cash: half on arrival, half after completion. The employee who takes it records it. */
export function CashPart({ payment, isChosen }: Pick<Opened, 'payment'> & { readonly isChosen: boolean }) {
  const t = useTexts(paymentsTexts);
  const language = use(LanguageContext);
  return (
    <section className={styles.way} aria-labelledby="cash">
      <h2 id="cash">{t(isChosen ? 'payInCash' : 'orPayInCash')}</h2>
      <ul className={styles.halves}>
        {payment.halves.map(({ half, cents, isPaid }) => (
          <li key={half}>
            <span>{halfText(half, language)}</span>
            <b>{formatMoney(cents)}</b>
            <Badge tone={isPaid ? 'good' : 'wait'} icon={isPaid ? 'check' : 'clock'}>
              {t(isPaid ? 'paid' : 'open')}
            </Badge>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{t('cashHelp')}</p>
    </section>
  );
}

const TIPS = ['0', '500', '1000', '2000'] as const;
/** In cents. */
export type Tip = (typeof TIPS)[number];

type TipChoiceProps = { readonly chosen: Tip; readonly onChoose: (tip: Tip) => void };

/** The tip for the crew, the same for Venmo and card. */
export function TipChoice({ chosen, onChoose }: TipChoiceProps) {
  const t = useTexts(paymentsTexts);
  const choices = TIPS.map((value) => ({ value, word: value === '0' ? t('noTip') : formatMoney(Number(value)) }));
  return (
    <div className={`${styles.way} ${styles.tip}`}>
      <p>{t('addTip')}</p>
      <Segments name="tip" label={t('tip')} choices={choices} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

/** After 'I have paid': nothing more can be paid until the shop has checked, or the customer withdraws the announcement. */
export function ClaimedPayment({ token, payment: { expected } }: Pick<Opened, 'token' | 'payment'>) {
  const client = useQueryClient();
  const t = useTexts(paymentsTexts);
  const { queryKey } = paymentPage(token);
  const withdraw = useMutation({
    mutationFn: () => call('POST /api/payments/:token/withdraw', { params: { token } }),
    onSuccess: (page) => client.setQueryData(queryKey, page),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <section className={styles.way} aria-label={t('yourPayment')}>
      <Callout tone="wait" icon="clock" title={t('claimedTitle')}>
        {expected
          ? t('claimedAmountHelp', { amount: formatMoney(expected.cents + expected.tipCents) })
          : t('claimedHelp')}
      </Callout>
      {withdraw.error && <Callout title={t('notReceived')}>{errorText(withdraw.error)}</Callout>}
      <div className={styles.said}>
        <p>{t('byMistake')}</p>
        <Button aria-disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('notPaidYet')}
        </Button>
      </div>
    </section>
  );
}
