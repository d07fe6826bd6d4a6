import { useNavigate } from '@tanstack/react-router';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { ANSWER_HOURS } from '#core/quotes/quotes.ts';
import { visitText } from '#core/scheduling/arrival-words.ts';
import { DoneSign, NextSteps } from '#web/app/shell/customer-page.tsx';
import { useCatalog } from '#web/lib/catalog.ts';
import { giftCardLines } from '#web/lib/gift-card-lines.ts';
import { LanguageContext, linkTo, rich, strong, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { tabStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { keepToasts } from '#web/ui/toast-place.ts';
import { readReceipt, type Receipt } from './receipt.ts';
import styles from './wizard-steps.module.css';

/** Step 9: what was submitted, what happens next, and an offer to create an account. */
export function Success() {
  const t = useTexts(wizardStepsTexts);
  const [receipt] = useState(() => readReceipt(tabStore));
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const isBooked = receipt?.status === 'approved';
  usePageTitle(t(isBooked ? 'bookedPageTitle' : 'donePageTitle'));
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (!receipt) void navigate({ to: '/quote', replace: true });
  }, [receipt, navigate]);
  const language = use(LanguageContext);
  if (!receipt) return null;
  const isLoggedIn = receipt.isInAccount;

  return (
    // On a phone the toast covers the sign alone, which has its room: nothing moves when it comes and goes.
    <div className={styles.screen} ref={keepToasts} data-toast-room>
      <div className={styles.main}>
        <p className={styles.sign}>
          <DoneSign />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {t(isBooked ? 'bookedTitle' : 'doneTitle')}
        </h1>
        <p className={styles.thanks}>
          {rich(
            t.rich('thanks', {
              name: receipt.customerName,
              total: formatMoney(toCents(receipt.totalPrice)),
              reference: receipt.reference,
              strong,
            }),
          )}
        </p>
        {receipt.deposit && (
          <Button variant="sponge" big href={pathOf(receipt.deposit.payUrl)}>
            {t('payDeposit', { amount: formatMoney(receipt.deposit.cents) })}
          </Button>
        )}
        <Next receipt={receipt} />
        <section className={styles.account} aria-labelledby="account">
          <h2 id="account">{t(isLoggedIn ? 'inAccountTitle' : 'accountTitle')}</h2>
          <p>{t(isLoggedIn ? 'inAccountAbout' : 'accountAbout')}</p>
          <div>
            <Button
              {...(!receipt.deposit && { variant: 'sponge' as const })}
              href={pathIn('/customer-account', language)}
            >
              {t(isLoggedIn ? 'seeAccount' : 'createAccount')}
            </Button>
            <Button href={pathIn('/', language)}>{t('goHome')}</Button>
          </div>
        </section>
      </div>
      <aside className={styles.price} aria-label={t('yourPrice')}>
        <h2>{t('yourPrice')}</h2>
        <PriceLines
          lines={receipt.lines}
          totalCents={toCents(receipt.totalPrice)}
          after={giftCardLines(receipt.giftCard, language)}
        />
        {/* A gift card pays when the quote is approved. */}
        {!(isBooked && receipt.giftCard) && <p>{t('notCharged')}</p>}
      </aside>
    </div>
  );
}

function Next({ receipt }: { readonly receipt: Receipt }) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const { status, scheduledDate, arrival, confirmEmailBy, quoteUrl, deposit, isBookedWhenPaid } = receipt;
  const isBooked = status === 'approved';
  const amount = formatMoney(deposit?.cents ?? 0);
  const heldText = (time: string, by: string | null) => {
    if (isBooked) return t('booked', { time });
    return by ? t('heldIfConfirmed', { time, by }) : t('held', { time });
  };
  const inZone = (instant: string) =>
    withUnbrokenTimes(formatInstant(Temporal.Instant.from(instant), timeZone, language));
  return (
    <NextSteps
      steps={[
        ...(deposit
          ? [
              {
                icon: 'alert' as const,
                text: deposit.payBy
                  ? t('payBy', { amount, time: inZone(deposit.payBy) })
                  : t('payDepositLater', { amount }),
              },
            ]
          : []),
        ...(scheduledDate
          ? [
              {
                icon: 'cal' as const,
                text: heldText(
                  withUnbrokenTimes(visitText(scheduledDate, arrival, { timeZone, language })),
                  confirmEmailBy && inZone(confirmEmailBy),
                ),
              },
            ]
          : []),
        ...(isBooked
          ? []
          : [{ icon: 'clock' as const, text: isBookedWhenPaid ? t('bookedWhenPaid') : t('respond', ANSWER_HOURS) }]),
        { icon: 'note', text: rich(t.rich('quotePage', { quote: linkTo(pathOf(quoteUrl)) })) },
      ]}
    />
  );
}

/** The path within this site, whatever host the links in mails use. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return pathname + search;
}
