import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import type { Language } from '#core/languages/language.ts';
import { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { signedPercent } from './estimate-quality-data.ts';
import type { Quality } from './engine-report.tsx';
import styles from './estimate-quality.module.css';

const small = (text: readonly ReactNode[]) => <small>{text}</small>;

/** Prices as quoted with the estimate, as approved, and as paid. */
export function MoneyPart({ money }: { readonly money: Quality['money'] }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  const { n, percent, quotedCents, approvedCents, final, largest } = money;
  return (
    <section aria-labelledby="money">
      <h3 id="money">{t('money')}</h3>
      <div className={styles.pair}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('moneyCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('price')}</th>
              <th scope="col">n</th>
              <th scope="col">{t('mean')}</th>
              <th scope="col">{t('comparedToQuote')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{rich(t.rich('quotedWith', { percent: signedPercent(percent, language), small }))}</th>
              <td>{n}</td>
              <td>{formatMoneyExact(quotedCents)}</td>
              <td>–</td>
            </tr>
            <tr>
              <th scope="row">{t('approved')}</th>
              <td>{n}</td>
              <td>{formatMoneyExact(approvedCents)}</td>
              <td>{differenceText(approvedCents - quotedCents, language)}</td>
            </tr>
            <tr>
              <th scope="row">{rich(t.rich('paidWithoutTips', { small }))}</th>
              <td>{final?.n ?? 0}</td>
              <td>{final ? formatMoneyExact(final.finalCents) : t('nonePaid')}</td>
              <td>{final ? differenceText(final.finalCents - final.quotedCents, language) : '–'}</td>
            </tr>
          </tbody>
        </table>
        {largest.length === 0 ? <p className={styles.soft}>{t('noDifference')}</p> : <Largest rows={largest} />}
      </div>
    </section>
  );
}

function Largest({ rows }: { readonly rows: Quality['money']['largest'] }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  return (
    <table className={styles.table}>
      <caption>{t('largest')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('quote')}</th>
          <th scope="col">{t('quoted')}</th>
          <th scope="col">{t('final')}</th>
          <th scope="col">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ quoteId, reference, quotedCents, approvedCents, finalCents, differenceCents }) => (
          <tr key={quoteId}>
            <th scope="row">
              <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: quoteId }}>
                {reference}
              </Link>
            </th>
            <td>{formatMoney(quotedCents)}</td>
            <td>{formatMoney(finalCents ?? approvedCents)}</td>
            <td>{differenceText(differenceCents, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** '+$5.00', '−$5.00', or that they are the same. */
export function differenceText(cents: number, language: Language): string {
  if (cents === 0) return estimateQualityTexts(language)('same');
  return `${cents > 0 ? '+' : '−'}${formatMoneyExact(Math.abs(cents))}`;
}
