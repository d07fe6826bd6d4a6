import type { Completion, DamageLog, JobDocumentation, JobPhoto, Upload } from '#contract/documentation.ts';
import {
  currentCompletion,
  drawingFor,
  missingFor,
  type Missing,
  type PhotoType,
  OFFICE,
  serviceNames,
} from '#core/jobs/documentation.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { answersIn } from '#core/quotes/answers.ts';
import { subjectText } from '#core/quotes/describe.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { JobRow } from '#server/jobs/queries.ts';
import { extraNamesOf, firstNameOf, packageNameOf, requestTextsOf, subjectFor } from '#server/quotes/describe.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { isWaiting, type CompletionRow, type DamageRow, type PhotoRow, type UploadRow } from './queries.ts';
import type { CrewedJob } from './require-crew.ts';
import { documentedVehicles, ofVehicle, otherExtras, vehicleCount } from './vehicles.ts';

/** Returns a photo's URL for a given audience. */
export type Address = (photoId: string, size?: 'small') => string;

/** A job with the employee it belongs to. */
type JobOwner = Pick<CrewedJob['job'], 'accepted_by'>;

/** For logged-in users. */
const plainAddress: Address = (photoId, size) => `/api/photos/${photoId}${size ? `?size=${size}` : ''}`;

/** A stored upload as the phone that sent it checks it: by the hash of its bytes. */
export function uploadView({ client_id: clientId, photo_id: photoId, sha256 }: UploadRow): Upload {
  return {
    clientId,
    photoUrl: plainAddress(photoId),
    thumbUrl: plainAddress(photoId, 'small'),
    sha256: sha256.toString('hex'),
  };
}

/** The photos of a job, each with what corrects it. */
export function photosView(rows: readonly PhotoRow[], job: JobOwner, addressOf = plainAddress): JobPhoto[] {
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    ...recorded(row),
    photoType: row.photo_type,
    photoUrl: addressOf(row.photo_id),
    thumbUrl: addressOf(row.photo_id, 'small'),
    width: row.width,
    height: row.height,
    description: row.description,
    takenAt: row.taken_at,
    timestamp: row.at,
    ...ofVehicle(row),
    sha256: row.sha256.toString('hex'),
    removedAt: row.removed_at,
    removedBy: row.removed_at && (row.remover_name ?? OFFICE),
    waitsForAdmin: isWaiting(row, job),
    ...amended(row, rows, job),
  }));
}

/** What was removed is shown to admins only. */
export function shownPhotos(photos: readonly PhotoRow[], { adminId }: Actor): readonly PhotoRow[] {
  return adminId === undefined ? photos.filter((photo) => photo.removed_at === null) : photos;
}

/** The damage of a job, each entry with what corrects it. */
export function damageView(rows: readonly DamageRow[], job: JobOwner, addressOf = plainAddress): DamageLog[] {
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    ...recorded(row),
    damageType: row.damage_type,
    description: row.description,
    location: row.location,
    severity: row.severity,
    photoUrl: row.photo_id && addressOf(row.photo_id),
    thumbUrl: row.photo_id && addressOf(row.photo_id, 'small'),
    sha256: row.sha256?.toString('hex') ?? null,
    point: row.point,
    ...ofVehicle(row),
    reportedAt: row.at,
    waitsForAdmin: isWaiting(row, job),
    ...amended(row, rows, job),
  }));
}

type CompletionFacts = Pick<CrewedJob, 'job' | 'crew'> & {
  readonly photos: readonly PhotoRow[];
  /** How many vehicles its appointment has. */
  readonly vehicles: number;
  readonly settings: Settings;
  readonly language: Language;
};

/** The completion that counts, with what it still waits for. */
export function completionView(
  completions: readonly CompletionRow[],
  { job, crew, photos, vehicles, settings, language }: CompletionFacts,
): Completion | null {
  const row = currentCompletion(completions, crew);
  if (!row) return null;
  const isCompleted = job.status === 'completed';
  const missing = missingFor({
    named: row.photos,
    hasReason: row.reason_without_photos !== null,
    vehicles,
    photos: countPhotos(photos, job),
  });
  return {
    id: row.id,
    clientId: row.client_id,
    state: isCompleted ? 'completed' : 'waiting',
    missing: isCompleted ? { photos: [], types: [] } : missingView(missing, vehicles),
    ...recorded(row),
    completionNotes: row.notes,
    shopNotes: row.shop_notes,
    qualityRating: row.quality_rating,
    timeSpent: row.time_spent,
    suppliesUsed: [...row.supplies_used],
    customerSatisfaction: row.customer_satisfaction,
    additionalServices: serviceNames(settings, row.additional_services, language),
    checklist: [...row.checklist],
    ...(row.by_vehicle.length > 0 && { byVehicle: [...row.by_vehicle] }),
    signature: row.signature && {
      name: row.signature.name,
      strokes: row.signature.strokes.map((stroke) => [...stroke]),
    },
    photos: [...row.photos],
    reasonWithoutPhotos: row.reason_without_photos,
    groundTruth:
      row.found_level && row.found_minutes !== null && !row.by_vehicle.some(({ level }) => level)
        ? { level: row.found_level, minutes: row.found_minutes, photoMissedIt: row.photo_missed_it ?? false }
        : null,
    submittedAt: row.at,
    completedAt: isCompleted ? job.completed_at : null,
  };
}

function missingView({ photos, types, vehicles }: Missing, count: number): Completion['missing'] {
  const lacking = vehicles.map((each) => ({ vehicle: each.vehicle, types: [...each.types] }));
  return { photos: [...photos], types: [...types], ...(count > 1 && { vehicles: lacking }) };
}

/**
 * A job as its crew documents it: only the customer's first name, and for former crew nothing about the customer or the
 * appointment.
 */
export function documentationView(
  quote: QuoteRow,
  documented: Omit<CompletionFacts, 'vehicles'> & {
    readonly damage: readonly DamageRow[];
    readonly completions: readonly CompletionRow[];
    readonly supplies: JobDocumentation['supplies'];
    readonly isFormer: boolean;
    readonly reopenUntil: string | null;
  },
): JobDocumentation {
  const { job, photos, damage, completions, settings, language, isFormer } = documented;
  const isOpen = job.status === 'employee-accepted';
  return {
    id: job.id,
    reference: quote.reference,
    status: job.status,
    isOpen,
    customerFirstName: isFormer ? '' : firstNameOf(quote),
    packageName: packageNameOf(settings, quote, language),
    serviceType: quote.service_type,
    subject: subjectText(settings, subjectFor(quote), language),
    vehicleSubtype: quote.vehicle_subtype,
    extras: extraNamesOf(settings, quote, language),
    otherExtras: otherExtras({ packageType: quote.package_type, extras: quote.extras }, { settings, language }),
    answers: isFormer ? [] : answersIn(settings, quote.answers, language),
    ...requestTextsOf(isFormer ? undefined : quote),
    scheduledDate: isFormer ? null : quote.starts_at,
    scheduledTime: isFormer ? null : quote.scheduled_time,
    timeZone: settings.timeZone,
    startedAt: job.started_at,
    completedAt: job.completed_at,
    drawing: drawingFor(settings, quote.package_type, quote.vehicle_type) ?? null,
    checklist: [...job.checklist],
    supplies: isFormer ? [] : documented.supplies,
    ...documentedVehicles(quote, job, { settings, language, isFormer }),
    photos: photosView(photos, job),
    damageLogs: damageView(damage, job),
    completion: completionView(completions, { ...documented, vehicles: vehicleCount(quote) }),
    reopenUntil: documented.reopenUntil,
  };
}

function recorded(entryRecorder: Pick<PhotoRow, 'employee_id' | 'name' | 'person_name'>) {
  const { employee_id: employeeId, name, person_name: personName } = entryRecorder;
  return { employeeId, recordedBy: name || personName || employeeId || OFFICE };
}

type AmendableEntry = Pick<PhotoRow, 'id' | 'client_id' | 'amends' | 'is_late' | 'accepted_at' | 'employee'>;

/**
 * An entry may name the one that it corrects by its client id, and arrive before it. The last correction counts, and one
 * that waits for an admin doesn't count yet.
 */
function amended(row: AmendableEntry, rows: readonly AmendableEntry[], job: JobOwner) {
  const corrects = (entry: AmendableEntry, other: AmendableEntry) =>
    entry.amends !== null && (entry.amends === other.id || entry.amends === other.client_id);
  return {
    amends: rows.find((other) => corrects(row, other))?.id ?? null,
    amendedBy: rows.findLast((other) => corrects(other, row) && !isWaiting(other, job))?.id ?? null,
  };
}

/** The photos of a job as a completion asks for them. Those removed, corrected, or waiting for an admin have arrived but don't count. */
export function countPhotos(
  rows: readonly PhotoRow[],
  job: Pick<JobRow, 'accepted_by'>,
): readonly {
  readonly clientId: string;
  readonly photoType: PhotoType;
  readonly vehicle: number;
  readonly counts: boolean;
}[] {
  const effective = rows.filter((row) => !isWaiting(row, job));
  return rows.map((row) => ({
    clientId: row.client_id,
    photoType: row.photo_type,
    vehicle: row.vehicle,
    counts: row.removed_at === null && !isCorrected(row, effective) && !isWaiting(row, job),
  }));
}

type CorrectablePhoto = Pick<PhotoRow, 'id' | 'client_id' | 'amends'>;

function isCorrected({ id, client_id: clientId }: CorrectablePhoto, rows: readonly CorrectablePhoto[]): boolean {
  return rows.some(({ amends }) => amends !== null && (amends === id || amends === clientId));
}
