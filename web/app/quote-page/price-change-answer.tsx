import { use, useState } from 'react';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import styles from './quote-page.module.css';

type PriceChangeAnswerProps = {
  readonly actions: QuoteActions;
  readonly change: NonNullable<CustomerQuote['priceChange']>;
};

/** The change that the shop proposes, with old and new lines, and the customer's answer. */
export function PriceChangeAnswer({ actions, change }: PriceChangeAnswerProps) {
  const t = priceChangesTexts(use(LanguageContext));
  const [asking, setAsking] = useState<'agree' | 'decline'>();
  const answer = useOwnChange(
    actions.queryKey,
    (isAgreed: boolean) => actions.answerChange(change.id, isAgreed),
    () => setAsking(undefined),
  );
  const amount = formatMoneyExact(toCents(change.totalPrice));
  const former = formatMoneyExact(toCents(change.fromTotalPrice));
  return (
    <section className={styles.answer} aria-labelledby="price-change">
      <h2 id="price-change">{t('title')}</h2>
      {change.package && (
        <p>
          <b>{t('newPackage', change.package)}</b>
        </p>
      )}
      {change.otherPackages?.map(({ item, ...names }) => (
        <p key={item}>
          <b>{t('newPackageOf', { number: item, ...names })}</b>
        </p>
      ))}
      {change.reason !== '' && <blockquote>{change.reason}</blockquote>}
      <h3>{t('newPrice')}</h3>
      <PriceLines lines={change.lines} totalCents={toCents(change.totalPrice)} isExact />
      <h3>{t('priceSoFar')}</h3>
      <PriceLines lines={change.fromLines} totalCents={toCents(change.fromTotalPrice)} isExact />
      <p>{t('nothingYet')}</p>
      <div className={styles.offerButtons}>
        <Button variant="sponge" big onClick={() => setAsking('agree')}>
          {t('agree', { amount })}
        </Button>
        <Button big onClick={() => setAsking('decline')}>
          {t('decline')}
        </Button>
      </div>
      {asking && (
        <Ask
          title={t(`${asking}Title`)}
          about={asking === 'agree' ? t('agreeAbout', { amount, former }) : t('declineAbout', { former })}
          action={asking === 'agree' ? t('agree', { amount }) : t('decline')}
          variant={asking === 'agree' ? 'sponge' : 'stop'}
          back={t('back')}
          isBusy={answer.isPending}
          onDo={() => answer.mutate(asking === 'agree')}
          onClose={() => {
            answer.reset();
            setAsking(undefined);
          }}
        >
          {answer.error && <Callout title={t('failed')}>{errorText(answer.error)}</Callout>}
        </Ask>
      )}
    </section>
  );
}
