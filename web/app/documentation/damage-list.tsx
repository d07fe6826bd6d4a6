import { formatTime } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Photos } from '#web/ui/photos.tsx';
import type { JobDocumentation } from '#contract/documentation.ts';
import type { DamageType, Point, Severity } from '#core/jobs/documentation.ts';
import type { ItemState, OutboxItem } from './outbox-item.ts';
import { previewOf } from './use-outbox.ts';
import styles from './job-record.module.css';

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
        <h2 className={styles.group}>
          Logged <span className="num">{entries.length}</span>
        </h2>
      )}
      <ol className={styles.damages}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className={styles.number} aria-hidden="true">
              {entry.number}
            </span>
            <div>
              <b>{entry.location}</b>
              <p>{entry.description}</p>
              <p className={styles.soft}>
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

/** Damage as it's shown, whether or not it has been sent. */
export type DamageEntry = {
  /** The client id. */
  readonly id: string;
  readonly number: number;
  readonly damageType: DamageType;
  readonly severity: Severity;
  readonly location: string;
  readonly description: string;
  readonly point: Point | null;
  readonly url: string | null;
  readonly thumbUrl: string | null;
  /** Instant. */
  readonly at: string;
  readonly state: ItemState;
  readonly isCorrection: boolean;
};

export const DAMAGE_WORDS = { existing: 'Existing', new: 'New', minor: 'Minor', major: 'Major' } as const;
export const SEVERITY_WORDS = { low: 'Low', medium: 'Medium', high: 'High' } as const;

/** The damage of a job, oldest first, from the server and from this device. Corrected entries are left out. */
export function damageEntries(job: JobDocumentation, items: readonly OutboxItem[]): readonly DamageEntry[] {
  const known = new Set(job.damageLogs.map(({ clientId }) => clientId));
  const pending = items.filter((item) => item.kind === 'damage').filter(({ id }) => !known.has(id));
  const corrected = new Set(pending.map(({ entry }) => entry.amends));
  const there = job.damageLogs
    .filter(({ amendedBy, clientId }) => amendedBy === null && !corrected.has(clientId))
    .map(({ clientId, reportedAt, photoUrl, amends, ...said }) => ({
      ...said,
      id: clientId,
      at: reportedAt,
      url: photoUrl,
      state: 'sent' as const,
      isCorrection: amends !== null,
    }));
  const here = pending
    .filter(({ id }) => !corrected.has(id))
    .map(({ id, at, state, file, entry }) => {
      const url = file ? previewOf(file) : null;
      const point = entry.point ?? null;
      return { ...entry, id, at, state, point, url, thumbUrl: url, isCorrection: entry.amends !== undefined };
    });
  return [...there, ...here].map((entry, index) => ({ ...entry, number: index + 1 }));
}

/** The marks of damage on the drawing of its vehicle; not all damage is marked. */
export function pinsOf(entries: readonly Pick<DamageEntry, 'id' | 'number' | 'point' | 'location'>[]) {
  return entries.flatMap(({ id, number, point, location }) =>
    point ? [{ id, number, point, label: `Damage ${number}, ${location}` }] : [],
  );
}
