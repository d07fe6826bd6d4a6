import type { DamageLog, JobDocumentation, JobPhoto } from '#contract/documentation.ts';
import { vehicleAmong } from '#core/jobs/documentation.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import type { Language } from '#core/languages/language.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { vehicleTitle, type NamedVehicle } from '#core/quotes/vehicle-details.ts';
import type { OutboxItem } from './outbox-store.ts';

/** A job, or what was recorded of one of its vehicles: then `vehicle` is its number. */
export type VehicleRecord = JobDocumentation & { readonly vehicle?: number | undefined };

type Entry = Partial<Pick<JobPhoto | DamageLog, 'vehicle'>>;

/** How many vehicles the appointment of a job has. */
export function vehicleCount({ vehicles }: Pick<JobDocumentation, 'vehicles'>): number {
  return vehicles?.length ?? 1;
}

/** What is known and was recorded of one vehicle in a job with several; the job itself where it has one. */
export function recordOf(job: JobDocumentation, number: number): VehicleRecord {
  const vehicle = job.vehicles?.find((each) => each.number === number) ?? job.vehicles?.[0];
  if (!vehicle) return job;
  const { packageName, subject, extras, otherExtras, answers, drawing, checklist } = vehicle;
  const isOf = (entry: Entry) => vehicleAmong(entry, vehicleCount(job)) === vehicle.number;
  return {
    ...job,
    ...textsOf(VEHICLE_TEXTS, (name) => vehicle[name]),
    packageName,
    subject,
    extras,
    otherExtras,
    answers,
    drawing,
    checklist,
    vehicle: vehicle.number,
    photos: job.photos.filter(isOf),
    damageLogs: job.damageLogs.filter(isOf),
  };
}

/**
 * What its crew is told before they record: with several vehicles without their names, which are told below, and with the answers
 * about one of them only while it's chosen.
 */
export function briefingOf(record: VehicleRecord, { isChosen }: { readonly isChosen: boolean }): JobDocumentation {
  if (!record.vehicles) return record;
  return { ...record, ...textsOf(VEHICLE_TEXTS, () => ''), answers: isChosen ? record.answers : [] };
}

/** The photos and damage of that record that this device has to send, or has sent. */
export function itemsOf(record: VehicleRecord, items: readonly OutboxItem[]): readonly OutboxItem[] {
  const { vehicle } = record;
  if (vehicle === undefined) return items;
  return items.filter(
    (item) =>
      (item.kind === 'photo' || item.kind === 'damage') && vehicleAmong(item.entry, vehicleCount(record)) === vehicle,
  );
}

/** The vehicle that a new entry is of, as it's sent: without a field for the first or only one. */
export function ofVehicle({ vehicle = 1 }: Entry): { readonly vehicle?: number } {
  return vehicle === 1 ? {} : { vehicle };
}

/** Which vehicle a record is of, 'Toyota Camry, black'; undefined where the appointment has one. */
export function nameOfRecord(record: VehicleRecord, language: Language): string | undefined {
  return record.vehicle === undefined ? undefined : vehicleTitle(record, language) || record.packageName;
}

/** The checklists of a job, each with the number of its vehicle. */
export function checklistsOf({ vehicles, checklist }: Pick<JobDocumentation, 'vehicles' | 'checklist'>) {
  return vehicles ?? [{ number: 1, checklist }];
}

/** What else may have been done to any of the vehicles. */
export function otherExtrasOf({ vehicles, otherExtras }: JobDocumentation): readonly string[] {
  return vehicles ? [...new Set(vehicles.flatMap((each) => each.otherExtras))] : otherExtras;
}

/** 'Vehicle 2', or 'Item 2' where no vehicle is cleaned. */
export function numberText(vehicle: Pick<NumberedVehicle, 'number' | 'drawing'>, language: Language): string {
  const kind = vehicle.drawing === null ? 'cans' : '';
  return uiTexts(language)('vehicleNumber', { number: vehicle.number, kind });
}

/** A vehicle of a job or of a report. */
export type NumberedVehicle = NamedVehicle & {
  readonly number: number;
  readonly packageName: string;
  readonly drawing: JobDocumentation['drawing'];
};

/** 'Vehicle 2: Toyota Camry, black'. */
export function numberedTitle(vehicle: NumberedVehicle, language: Language): string {
  return `${numberText(vehicle, language)}: ${vehicleTitle(vehicle, language) || vehicle.packageName}`;
}

/** The same within a sentence: 'Vehicle 2 (Toyota Camry, black)'. */
export function numberedName(vehicle: NumberedVehicle, language: Language): string {
  return `${numberText(vehicle, language)} (${vehicleTitle(vehicle, language) || vehicle.packageName})`;
}

/** What was recorded of a vehicle, among the entries of all of them. */
export function entriesOf<Recorded extends Entry>(
  entries: readonly Recorded[],
  { number }: Pick<NumberedVehicle, 'number'>,
  count: number,
): Recorded[] {
  return entries.filter((entry) => vehicleAmong(entry, count) === number);
}
