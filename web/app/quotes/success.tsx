import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { ANSWER_HOURS } from '#core/quotes/quotes.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { tabStore } from '#web/lib/storage.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { readReceipt, type Receipt } from './receipt.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { DoneSign, NextSteps } from '#web/app/shell/customer-page.tsx';
import styles from './success.module.css';

/** Step 9: what was submitted, what happens next, and an offer to create an account. */
export function Success() {
  const [receipt] = useState(() => readReceipt(tabStore));
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Quote submitted');
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (!receipt) void navigate({ to: '/quote', replace: true });
  }, [receipt, navigate]);
  if (!receipt) return null;

  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <DoneSign />
        <h1 ref={heading} tabIndex={-1}>
          Quote Submitted Successfully!
        </h1>
        <p className={styles.thanks}>
          Thank you, {receipt.customerName}. Your total is {formatMoney(toCents(receipt.totalPrice))}, and your
          reference is <strong>{receipt.reference}</strong>.
        </p>
        <Next receipt={receipt} />
        <section className={styles.account} aria-labelledby="account">
          <h2 id="account">Would you like an account?</h2>
          <p>It keeps your quotes, your service history and your appointments in one place.</p>
          <div>
            <Button variant="sponge" href="/customer-account">
              Yes, Create Account
            </Button>
            <Button href="/">No, Go to Homepage</Button>
          </div>
        </section>
      </div>
      <aside className={styles.price} aria-label="Your price">
        <h2>Your price</h2>
        <PriceLines lines={receipt.lines} totalCents={toCents(receipt.totalPrice)} />
        <p>Nothing was charged.</p>
      </aside>
    </div>
  );
}

function Next({ receipt }: { readonly receipt: Receipt }) {
  const { timeZone } = useCatalog();
  const { scheduledDate, confirmEmailBy, quoteUrl } = receipt;
  return (
    <NextSteps
      steps={[
        ...(scheduledDate
          ? [
              {
                icon: 'cal' as const,
                text: `We hold ${formatInstant(Temporal.Instant.from(scheduledDate), timeZone)} for you.`,
              },
            ]
          : []),
        ...(confirmEmailBy
          ? [
              {
                icon: 'mail' as const,
                text: `Please open our email and confirm your address by ${formatInstant(Temporal.Instant.from(confirmEmailBy), timeZone)}. After that, others can book your time.`,
              },
            ]
          : []),
        { icon: 'clock', text: `We respond within ${ANSWER_HOURS.least}-${ANSWER_HOURS.most} hours, by email.` },
        {
          icon: 'note',
          text: (
            <>
              <a href={pathOf(quoteUrl)}>Your quote page</a> always shows where it stands. The link is in your email,
              too.
            </>
          ),
        },
      ]}
    />
  );
}

/** The path within this site, whatever host the links in mails use. */
function pathOf(url: string): string {
  return new URL(url, window.location.origin).pathname;
}
