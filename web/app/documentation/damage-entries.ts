import type { JobDocumentation } from '#contract/documentation.ts';
import type { DamageType, Point, Severity } from '#core/jobs/documentation.ts';
import type { ItemState, OutboxItem } from './outbox-item.ts';
import { previewOf } from './use-outbox.ts';

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
