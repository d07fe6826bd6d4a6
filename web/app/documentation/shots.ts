import type { JobDocumentation, JobPhoto } from '#contract/documentation.ts';
import type { PhotoType } from '#core/jobs/documentation.ts';
import { formatTime } from '#core/lib/time.ts';
import type { ItemState, OutboxItem } from './outbox-item.ts';
import { previewOf } from './use-outbox.ts';

/** A photo as it's shown, whether or not it has been sent. */
export type Shot = {
  /** The client id. */
  readonly id: string;
  readonly type: PhotoType;
  readonly url: string;
  readonly thumbUrl: string;
  readonly caption: string;
  readonly about: string;
  readonly state: ItemState;
  readonly progress: number;
  /** The server's record of it. */
  readonly photo?: JobPhoto;
};

export const TYPE_WORDS = { before: 'Before', after: 'After', damage: 'Damage' } as const;

/** Flags of a photo. Only the owner sees removed ones. */
function markOf({ removedAt, waitsForAdmin }: JobPhoto): string {
  if (removedAt) return ' (removed)';
  return waitsForAdmin ? ' (late)' : '';
}

/** The photos of a job, oldest first, from the server and from this device. Corrected ones are left out. */
export function shotsOf(job: JobDocumentation, items: readonly OutboxItem[]): readonly Shot[] {
  const known = new Set(job.photos.map(({ clientId }) => clientId));
  const numbers = { before: 0, after: 0, damage: 0 };
  const caption = (type: PhotoType, description: string | undefined) => {
    numbers[type] += 1;
    return description || `${TYPE_WORDS[type]} ${numbers[type]}`;
  };
  const there = job.photos
    .filter(({ amendedBy }) => amendedBy === null)
    .map((photo): Shot => {
      const at = formatTime(Temporal.Instant.from(photo.takenAt ?? photo.timestamp), job.timeZone);
      return {
        id: photo.clientId,
        type: photo.photoType,
        url: photo.photoUrl,
        thumbUrl: photo.thumbUrl,
        caption: caption(photo.photoType, photo.description) + markOf(photo),
        about: [
          TYPE_WORDS[photo.photoType],
          at,
          photo.recordedBy,
          ...(photo.removedAt ? [`removed by ${photo.removedBy ?? 'the office'}`] : []),
        ].join(', '),
        state: 'sent',
        progress: 1,
        photo,
      };
    });
  const here = items.flatMap((item): Shot[] => {
    if (item.kind !== 'photo' || known.has(item.id)) return [];
    const { id, file, entry, state, progress } = item;
    const url = previewOf(file);
    const type = entry.photoType;
    return [
      {
        id,
        type,
        url,
        thumbUrl: url,
        caption: caption(type, entry.description),
        about: TYPE_WORDS[type],
        state,
        progress,
      },
    ];
  });
  return [...there, ...here];
}
