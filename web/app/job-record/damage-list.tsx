import { use } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import type { DamageType, Point, Severity } from '#core/jobs/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import type { Language } from '#core/languages/language.ts';
import { formatTime } from '#core/lib/time.ts';
import { figure, hidden, LanguageContext, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { placeText } from './drawing-point.ts';
import type { ItemState, OutboxItem } from './outbox-store.ts';
import { previewOf } from './shots.ts';
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
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  return (
    <section aria-label={t('logged')}>
      {isCounted && <h2 className={styles.group}>{rich(t.rich('loggedCount', { count: entries.length, figure }))}</h2>}
      <ol className={styles.damages}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className={styles.number} aria-hidden="true">
              {entry.number}
            </span>
            <div>
              <b>{placeText(entry.location, language)}</b>
              <p>{entry.description}</p>
              <p className={styles.soft}>
                {rich(
                  t.rich(entry.isCorrection ? 'correctedEntry' : 'damageEntry', {
                    type: entry.damageType,
                    severity: entry.severity,
                    time: formatTime(Temporal.Instant.from(entry.at), timeZone, language),
                    when: timeAt(entry.at),
                  }),
                )}
              </p>
              {entry.url && (
                <Photos
                  photos={[{ id: entry.id, url: entry.url }]}
                  label={t('photoOfDamage', { number: entry.number })}
                />
              )}
              {entry.state !== 'sent' && (
                <Badge tone="wait" icon="clock">
                  {t('onPhone')}
                </Badge>
              )}
            </div>
            {onCorrect && entry.state === 'sent' && (
              <Button variant="plain" onClick={() => onCorrect(entry)}>
                {rich(
                  t.rich('correctDamage', {
                    number: entry.number,
                    hidden,
                  }),
                )}
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

/** The damage of a job, oldest first, from the server and from this device. Corrected entries are left out. */
export function damageEntries(
  job: Pick<JobDocumentation, 'damageLogs'>,
  items: readonly OutboxItem[],
): readonly DamageEntry[] {
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
export function pinsOf(
  entries: readonly Pick<DamageEntry, 'id' | 'number' | 'point' | 'location'>[],
  language: Language,
) {
  const t = jobReportTexts(language);
  return entries.flatMap(({ id, number, point, location }) => {
    const label = t('damagePin', { number, location: placeText(location, language) });
    return point ? [{ id, number, point, label }] : [];
  });
}
