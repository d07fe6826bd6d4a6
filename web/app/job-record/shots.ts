import type { JobPhoto } from '#contract/documentation.ts';
import { missingFor, OFFICE, vehicleAmong, type Missing, type PhotoType } from '#core/jobs/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import type { Language } from '#core/languages/language.ts';
import { formatTime } from '#core/lib/time.ts';
import type { ItemState, OutboxItem } from './outbox-store.ts';
import { vehicleCount, type VehicleRecord } from './vehicles.ts';

/** A photo as it's shown, whether or not it has been sent. */
export type Shot = {
  /** The client id. */
  readonly id: string;
  readonly type: PhotoType;
  /** The number of its vehicle. */
  readonly vehicle: number;
  readonly url: string;
  readonly thumbUrl: string;
  readonly caption: string;
  readonly about: string;
  readonly state: ItemState;
  readonly progress: number;
  /** The server's record of it. */
  readonly photo?: JobPhoto;
};

/** The caption with the flags of a photo. Only the owner sees removed ones. */
function marked(caption: string, { removedAt, waitsForAdmin }: JobPhoto, language: Language): string {
  const t = jobReportTexts(language);
  if (removedAt) return t('removedCaption', { caption });
  return waitsForAdmin ? t('lateCaption', { caption }) : caption;
}

/** Who recorded an entry: a person's name, or the office. */
export function recorderText({ recordedBy }: { readonly recordedBy: string }, language: Language): string {
  return recordedBy === OFFICE ? jobReportTexts(language)('office') : recordedBy;
}

/** Who removed a photo; null if no one did. */
function removerOf({ removedAt, removedBy }: JobPhoto, language: Language): string | null {
  const t = jobReportTexts(language);
  if (!removedAt) return null;
  return removedBy && removedBy !== OFFICE ? t('removedBy', { name: removedBy }) : t('removedByOffice');
}

/** 'Before, 10:00 AM, Maya'. */
function aboutText(photo: JobPhoto, timeZone: string, language: Language): string {
  const facts = [
    jobReportTexts(language)('photoType', { type: photo.photoType }),
    formatTime(Temporal.Instant.from(photo.takenAt ?? photo.timestamp), timeZone, language),
    recorderText(photo, language),
    removerOf(photo, language),
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}

type PhotographedJob = Pick<VehicleRecord, 'photos' | 'timeZone' | 'vehicles'>;

/** The photos of a job, oldest first, from the server and from this device. Corrected ones are left out. */
export function shotsOf(job: PhotographedJob, items: readonly OutboxItem[], language: Language): readonly Shot[] {
  const t = jobReportTexts(language);
  const known = new Set(job.photos.map(({ clientId }) => clientId));
  const vehicles = vehicleCount(job);
  const numbers = { before: 0, after: 0, damage: 0 };
  const caption = (type: PhotoType, description: string | undefined) => {
    numbers[type] += 1;
    return description || t('photoCaption', { type, number: numbers[type] });
  };
  const there = job.photos
    .filter(({ amendedBy }) => amendedBy === null)
    .map((photo): Shot => {
      return {
        id: photo.clientId,
        type: photo.photoType,
        vehicle: vehicleAmong(photo, vehicles),
        url: photo.photoUrl,
        thumbUrl: photo.thumbUrl,
        caption: marked(caption(photo.photoType, photo.description), photo, language),
        about: aboutText(photo, job.timeZone, language),
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
        vehicle: vehicleAmong(entry, vehicles),
        url,
        thumbUrl: url,
        caption: caption(type, entry.description),
        about: t('photoType', { type }),
        state,
        progress,
      },
    ];
  });
  return [...there, ...here];
}

/** The kinds of photos that each vehicle of a job still needs; those that were rejected or removed, or wait for an admin, don't count. */
export function missingShots(
  job: PhotographedJob,
  items: readonly OutboxItem[],
  language: Language,
): Missing['vehicles'] {
  const photos = shotsOf(job, items, language)
    .filter(({ state }) => state !== 'refused')
    .map(({ id, type, vehicle, photo }) => ({
      clientId: id,
      photoType: type,
      vehicle,
      counts: !photo?.removedAt && !photo?.waitsForAdmin,
    }));
  return missingFor({ named: [], hasReason: false, vehicles: vehicleCount(job), photos }).vehicles;
}

/** Returns an object URL for a picture that exists only on this device. */
export function previewOf(file: Blob): string {
  const known = previews.get(file);
  if (known) return known;
  const url = URL.createObjectURL(file);
  previews.set(file, url);
  return url;
}

const previews = new WeakMap<Blob, string>();
