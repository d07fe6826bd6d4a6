import { Link } from '@tanstack/react-router';
import type { SavedSettings, VisitConflict } from '#contract/settings.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor } from './editor.ts';
import './findings.css';

type FindingsProps = Pick<SavedSettings, 'warnings' | 'conflicts' | 'conflictCount'>;

/** The id of the findings of the last publish. */
export const FINDINGS = 'published-findings';

const REASONS: Readonly<Record<VisitConflict['reason'], string>> = {
  closed: 'the day is closed',
  'no-such-time': 'the time does not exist any more',
  'over-capacity': 'more visits than places',
};

/** Warnings, and appointments that don't fit the new calendar. They stay booked. */
export function Findings({ warnings, conflicts, conflictCount }: FindingsProps) {
  const { timeZone } = useEditor().base;
  return (
    <>
      {warnings.length > 0 && (
        <section className="findings" aria-labelledby="warnings">
          <h3 id="warnings">
            <Icon name="alert" /> Worth a thought
          </h3>
          <ul>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      {conflictCount > 0 && (
        <section className="findings" aria-labelledby="conflicts">
          <h3 id="conflicts">
            <Icon name="cal" /> {conflictCount === 1 ? '1 booked visit does' : `${conflictCount} booked visits do`} not
            fit
          </h3>
          <p>
            {conflictCount === 1
              ? 'It stays booked. Call the customer, or move the visit.'
              : 'They stay booked. Call the customers, or move their visits.'}
          </p>
          <ul>
            {conflicts.map(({ quoteId, reference, customerName, startsAt, reason }) => (
              <li key={`${quoteId} ${startsAt}`}>
                <Link to="/admin/dashboard" search={{ quote: quoteId }}>
                  {customerName}, {reference}
                </Link>
                <small>
                  {formatInstant(Temporal.Instant.from(startsAt), timeZone)}: {REASONS[reason]}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
