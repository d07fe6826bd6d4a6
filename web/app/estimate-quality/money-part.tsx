import { Link } from '@tanstack/react-router';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { signedPercent } from './estimate-quality-texts.ts';
import type { Quality } from './engine-report.tsx';
import styles from './quality-part.module.css';

/** Prices as quoted with the estimate, as approved, and as paid. */
export function MoneyPart({ money }: { readonly money: Quality['money'] }) {
  const { n, percent, quotedCents, approvedCents, final, largest } = money;
  return (
    <section aria-labelledby="money">
      <h3 id="money">From the estimate to the final price</h3>
      <div className={styles.pair}>
        <table className={styles.table}>
          <caption className="visually-hidden">Mean prices from the quote to the payment</caption>
          <thead>
            <tr>
              <th scope="col">Price</th>
              <th scope="col">n</th>
              <th scope="col">Mean</th>
              <th scope="col">To the quote</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                Quoted <small>estimate {signedPercent(percent)} on average</small>
              </th>
              <td>{n}</td>
              <td>{formatMoneyExact(quotedCents)}</td>
              <td>–</td>
            </tr>
            <tr>
              <th scope="row">Approved</th>
              <td>{n}</td>
              <td>{formatMoneyExact(approvedCents)}</td>
              <td>{differenceText(approvedCents - quotedCents)}</td>
            </tr>
            <tr>
              <th scope="row">
                Paid <small>without tips</small>
              </th>
              <td>{final?.n ?? 0}</td>
              <td>{final ? formatMoneyExact(final.finalCents) : 'None yet'}</td>
              <td>{final ? differenceText(final.finalCents - final.quotedCents) : '–'}</td>
            </tr>
          </tbody>
        </table>
        {largest.length === 0 ? (
          <p className={styles.soft}>No price ended differently from what was quoted.</p>
        ) : (
          <Largest rows={largest} />
        )}
      </div>
    </section>
  );
}

function Largest({ rows }: { readonly rows: Quality['money']['largest'] }) {
  return (
    <table className={styles.table}>
      <caption>Largest differences</caption>
      <thead>
        <tr>
          <th scope="col">Quote</th>
          <th scope="col">Quoted</th>
          <th scope="col">Ended at</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ quoteId, reference, quotedCents, approvedCents, finalCents, differenceCents }) => (
          <tr key={quoteId}>
            <th scope="row">
              <Link to="/admin/dashboard" search={{ quote: quoteId }}>
                {reference}
              </Link>
            </th>
            <td>{formatMoney(quotedCents)}</td>
            <td>{formatMoney(finalCents ?? approvedCents)}</td>
            <td>{differenceText(differenceCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differenceText(cents: number): string {
  if (cents === 0) return 'the same';
  return `${cents > 0 ? '+' : '−'}${formatMoneyExact(Math.abs(cents))}`;
}
