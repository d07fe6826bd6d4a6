import { formatTime } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { DAMAGE_WORDS, SEVERITY_WORDS, type DamageEntry } from './damage-entries.ts';
import './damage-list.css';

type DamageListProps = {
  readonly entries: readonly DamageEntry[];
  readonly timeZone: string;
  /** Shows the count above the list; absent if it's already shown elsewhere. */
  readonly isCounted?: boolean;
  readonly onCorrect?: (entry: DamageEntry) => void;
};

/** The logged damage. Entries never change; a correction is a new entry that replaces the old one here. */
export function DamageList({ entries, timeZone, isCounted = false, onCorrect }: DamageListProps) {
  return (
    <section aria-label="Logged">
      {isCounted && (
        <h2 className="doc-group">
          Logged <span className="num">{entries.length}</span>
        </h2>
      )}
      <ol className="damages">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="damage-number" aria-hidden="true">
              {entry.number}
            </span>
            <div>
              <b>{entry.location}</b>
              <p>{entry.description}</p>
              <p className="doc-soft">
                {DAMAGE_WORDS[entry.damageType]}, {SEVERITY_WORDS[entry.severity].toLowerCase()} severity,{' '}
                <time dateTime={entry.at}>{formatTime(Temporal.Instant.from(entry.at), timeZone)}</time>
                {entry.isCorrection && ', corrected'}
              </p>
              {entry.url && (
                <Photos photos={[{ id: entry.id, url: entry.url }]} label={`Photo of damage ${entry.number},`} />
              )}
              {entry.state !== 'sent' && (
                <Badge tone="wait" icon="clock">
                  On phone
                </Badge>
              )}
            </div>
            {onCorrect && entry.state === 'sent' && (
              <Button variant="plain" onClick={() => onCorrect(entry)}>
                Correct<span className="visually-hidden"> damage {entry.number}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
