import { use, type ReactNode } from 'react';
import type { QuoteInList } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/moments.ts';
import { depositBadge, paymentBadge, statusBadge } from '#web/lib/quote-badges.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { promiseLeft } from './promise.ts';
import styles from './quotes-part.module.css';

type QuoteBadgesProps = {
  readonly quote: Pick<
    QuoteInList,
    'progress' | 'payment' | 'deposit' | 'addressNeeded' | 'aiAnalysisUsed' | 'isBookedAtOnce' | 'notes' | 'isTest'
  >;
  /** Badges of the reservation, where there is room for them. */
  readonly children?: ReactNode;
};

/** The status of a quote and what the owner should notice about it, in the list and on its sheet. */
export function QuoteBadges({ quote, children }: QuoteBadgesProps) {
  const t = useTexts(dashboardTexts);
  const language = use(LanguageContext);
  const status = statusBadge(quote.progress, language);
  // Once the price is being paid, that says more than its deposit.
  const deposit = quote.deposit && !quote.payment && depositBadge(quote.deposit, language);
  const payment = quote.payment && paymentBadge(quote.payment, language);
  return (
    <>
      <Badge tone={status.tone} icon={status.icon}>
        {status.word}
      </Badge>
      {quote.addressNeeded && (
        <Badge tone="wait" icon="alert">
          {t('addressNeeded')}
        </Badge>
      )}
      {children}
      {deposit && (
        <Badge tone={deposit.tone} icon={deposit.icon}>
          {deposit.word}
        </Badge>
      )}
      {payment && (
        <Badge tone={payment.tone} icon={payment.icon}>
          {payment.word}
        </Badge>
      )}
      {quote.aiAnalysisUsed && (
        <Badge tone="water" icon="spark">
          {t('ai')}
        </Badge>
      )}
      {quote.isBookedAtOnce && <Badge icon="check">{t('bookedAtOnce')}</Badge>}
      {quote.notes && <Badge icon="note">{t('note')}</Badge>}
      {quote.isTest && <Badge>{t('test')}</Badge>}
    </>
  );
}

/** How much time is left until the promised answer. */
export function PromiseClock({ quote }: { readonly quote: QuoteInList }) {
  return <TimeLeft {...promiseLeft(quote, useNow(), use(LanguageContext))} />;
}

type TimeLeftProps = {
  readonly text: string;
  readonly tone: 'done' | 'calm' | 'low' | 'overdue';
  /** 1 to 0, drawn as what is still wet of a stripe. */
  readonly left: number;
};

/** A clock that runs down: words, and how much is left. What is around finds it by its tone, as `[data-left]`. */
export function TimeLeft({ text, tone, left }: TimeLeftProps) {
  if (tone === 'done')
    return (
      <span className={styles.timeDone} data-left={tone}>
        {text}
      </span>
    );
  return (
    <span className={styles.timeLeft} data-left={tone}>
      {tone !== 'calm' && <Icon name="alert" />}
      <span>{text}</span>
      <i style={{ '--left': left }} />
    </span>
  );
}
