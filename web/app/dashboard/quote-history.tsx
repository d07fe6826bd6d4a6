import type { QuoteDetail } from '#contract/desk.ts';
import { formatInstant } from '#core/lib/time.ts';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';
import { actionText } from '#web/lib/quote-texts.ts';

/** Who did what and when, the newest first. */
export function QuoteHistory({ history }: Pick<QuoteDetail, 'history'>) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  return (
    <section aria-labelledby="quote-history">
      <h3 id="quote-history">History</h3>
      <ol className="quote-history" reversed>
        {history.toReversed().map((change) => (
          <li key={`${change.at} ${change.action}`}>
            {actionText(change, timeZone)}
            <small>
              {change.who},{' '}
              <time dateTime={change.at}>{formatInstant(Temporal.Instant.from(change.at), timeZone)}</time>
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
