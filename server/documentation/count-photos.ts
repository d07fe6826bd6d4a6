import type { PhotoType } from '#core/jobs/documentation.ts';
import type { JobRow } from '../data/jobs.ts';
import { isWaiting, type PhotoRow } from '#server/data/documentation.ts';

type Counted = { readonly clientId: string; readonly photoType: PhotoType; readonly counts: boolean };

/** The photos of a job as a completion asks for them. Those removed, corrected, or waiting for an admin have arrived but don't count. */
export function countPhotos(rows: readonly PhotoRow[], job: Pick<JobRow, 'accepted_by'>): readonly Counted[] {
  const effective = rows.filter((row) => !isWaiting(row, job));
  return rows.map((row) => ({
    clientId: row.client_id,
    photoType: row.photo_type,
    counts: row.removed_at === null && !isCorrected(row, effective) && !isWaiting(row, job),
  }));
}

type Amendable = Pick<PhotoRow, 'id' | 'client_id' | 'amends'>;

function isCorrected({ id, client_id: clientId }: Amendable, rows: readonly Amendable[]): boolean {
  return rows.some(({ amends }) => amends !== null && (amends === id || amends === clientId));
}
