import type { Earnings } from '#contract/employees.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate, localDate } from '#core/lib/time.ts';
import { useCatalog } from '#web/lib/use-catalog.ts';

/** Earnings of the jobs completed in the last year, newest first. */
export function EarningsList({ earnings: { jobs, earnings, tips } }: { readonly earnings: Earnings }) {
  const { timeZone } = useCatalog();
  return (
    <section aria-labelledby="earnings">
      <h2 id="earnings">Earnings</h2>
      {jobs.length === 0 && tips.length === 0 ? (
        <p className="crew-soft">Your earnings appear here after you complete a job.</p>
      ) : (
        <dl className="earnings">
          {jobs.map(({ id, packageName, completedAt, pay, explanation }) => (
            <div key={id}>
              <dt>
                {packageName}
                <small>
                  {formatShortDate(localDate(Temporal.Instant.from(completedAt), timeZone))} · {explanation}
                </small>
              </dt>
              <dd>{formatMoneyExact(pay)}</dd>
            </div>
          ))}
          {tips.map(({ id, packageName, receivedOn, cents }) => (
            <div key={`tip ${id}`}>
              <dt>
                Tip
                <small>
                  {formatShortDate(Temporal.PlainDate.from(receivedOn))} · {packageName}
                </small>
              </dt>
              <dd>{formatMoneyExact(cents)}</dd>
            </div>
          ))}
          {tips.length > 0 && (
            <div className="earnings-total">
              <dt>Tips in the last 365 days</dt>
              <dd>{formatMoneyExact(tips.reduce((sum, { cents }) => sum + cents, 0))}</dd>
            </div>
          )}
          <div className="earnings-total">
            <dt>Pay in the last 365 days</dt>
            <dd>{formatMoneyExact(earnings)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
