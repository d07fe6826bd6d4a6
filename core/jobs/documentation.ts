import { LANGUAGE_TAGS, type Language } from '#core/languages/language.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import {
  findClass,
  findPackage,
  type DirtinessLevel,
  type Menu,
  type Outline,
  type Settings,
  type VehicleType,
} from '#core/settings/settings.ts';
import type { JobStatus } from './jobs.ts';

/** What the crew of a job records: photos, damage, and that it is done. */

export const PHOTO_TYPES = ['before', 'after', 'damage'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];
export const DAMAGE_TYPES = ['existing', 'new', 'minor', 'major'] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];
export const SEVERITIES = ['low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const SATISFACTIONS = ['excellent', 'good', 'average', 'poor'] as const;
export type Satisfaction = (typeof SATISFACTIONS)[number];
/** An admin who recorded or removed something and has no name: a word of the wire. */
// oxlint-disable-next-line texts/no-hardcoded-text -- compared, never shown
export const OFFICE = 'The office';

/** A place on a drawing: fractions of its width and height from the left and the top, 0 to 1. */
export type Point = { readonly x: number; readonly y: number; readonly view: Outline };

/** The customer's signature: the name as typed, and the lines as drawn, each as x, y, x, y ... from 0 to 1. */
export type Signature = { readonly name: string; readonly strokes: readonly (readonly number[])[] };

/** A completion waits until every photo that it names has arrived. */
export const COMPLETION_STATES = ['waiting', 'completed'] as const;

/** Why a completion isn't valid yet: photos that it names but that haven't arrived, and kinds of photos that are missing. */
export type Missing = {
  readonly photos: readonly string[];
  /** Those that any vehicle lacks. */
  readonly types: readonly PhotoType[];
  /** What each vehicle lacks, by its number; only those that lack something. */
  readonly vehicles: readonly { readonly vehicle: number; readonly types: readonly PhotoType[] }[];
};

/** Every vehicle is documented before and after. */
const NEEDED_TYPES = ['before', 'after'] as const satisfies readonly PhotoType[];

type Documented = {
  /** Client ids of the photos that the completion names. */
  readonly named: readonly string[];
  readonly hasReason: boolean;
  /** How many vehicles the appointment has. */
  readonly vehicles: number;
  readonly photos: readonly {
    readonly clientId: string;
    readonly photoType: PhotoType;
    readonly vehicle: number;
    /** False for photos that were removed, corrected by another, or wait for an admin. */
    readonly counts: boolean;
  }[];
};

/**
 * What a completion still waits for: every photo that it names, and one 'before' and one 'after' photo of each vehicle unless a
 * reason is given.
 */
export function missingFor({ named, hasReason, vehicles: count, photos }: Documented): Missing {
  const arrived = new Set(photos.map(({ clientId }) => clientId));
  const counted = photos.filter(({ counts }) => counts);
  const vehicles = hasReason
    ? []
    : vehicleNumbers(count).map((vehicle) => ({
        vehicle,
        types: NEEDED_TYPES.filter(
          (type) => !counted.some((photo) => photo.photoType === type && vehicleAmong(photo, count) === vehicle),
        ),
      }));
  return {
    photos: named.filter((clientId) => !arrived.has(clientId)),
    types: NEEDED_TYPES.filter((type) => vehicles.some(({ types }) => types.includes(type))),
    vehicles: vehicles.filter(({ types }) => types.length > 0),
  };
}

/** The numbers of so many vehicles: 1, 2, 3 ... */
export function vehicleNumbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The vehicle that an entry is of; the first one where the entry names none, or one that the appointment doesn't have. */
export function vehicleAmong({ vehicle = 1 }: { readonly vehicle?: number | undefined }, count: number): number {
  return vehicle <= count ? vehicle : 1;
}

/** What a completion says of one of several vehicles; minutes are 0 and the note is empty where nothing was said. */
export type VehicleWork = {
  readonly vehicle: number;
  readonly minutes: number;
  readonly note: string;
  /** The dirt that was found on it, and whether the customer's photos didn't show it. */
  readonly level?: DirtinessLevel | undefined;
  readonly photoMissedIt?: boolean | undefined;
};

/** Whether the vehicles took longer, in minutes, than all the work of which they're a part. */
export function takesLonger(
  byVehicle: readonly Pick<VehicleWork, 'minutes'>[],
  { timeSpent }: { readonly timeSpent: number },
): boolean {
  return byVehicle.reduce((sum, { minutes }) => sum + minutes, 0) > timeSpent;
}

/** The largest quantity of a supply that a job uses, and the highest cost of a unit in cents. */
export const MOST_QUANTITY = 100_000;
export const MOST_UNIT_CENTS = 100_000;

const QUANTITY = /^\d{1,6}([.,]\d{1,2})?$/;

/** Reads a quantity as it's typed, '2.5' or '2,5'; an empty one is 0. Returns undefined for anything else. */
export function readQuantity(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  const quantity = Number(text.replace(',', '.'));
  return QUANTITY.test(text) && quantity <= MOST_QUANTITY ? quantity : undefined;
}

/** How many supplies a shop can have. */
export const MOST_SUPPLIES = 200;

/** Normalizes a list: trimmed, without blanks and duplicates, ignoring case. */
export function tidyList(entries: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const entry of entries.map((text) => text.trim())) {
    const name = entry.toLowerCase();
    if (entry !== '' && !byName.has(name)) byName.set(name, entry);
  }
  return [...byName.values()];
}

/** Work beyond what was sold: an extra, with its English name at that time, or what the crew typed. */
export type AdditionalService = { readonly id?: string; readonly name: string };
type Extras = Pick<Settings, 'extras' | 'translations'>;

/** Stores services that the crew named: extras by their ID, whichever language their name or ID was given in. */
export function storedServices(catalog: Extras, given: readonly string[]): readonly AdditionalService[] {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const found = given.map((text) => {
    const extra = catalog.extras.find(
      ({ id, name }) => id === text || LANGUAGE_TAGS.some((tag) => isSame(ownTextIn(catalog, name, tag), text)),
    );
    return extra ? { id: extra.id, name: extra.name } : { name: text };
  });
  return found.filter(
    (each, index) => found.findIndex(({ id, name }) => id === each.id && name === each.name) === index,
  );
}

/** Stored services as the reader knows them; an extra that is no longer offered keeps the name that it had. */
export function serviceNames(catalog: Extras, stored: readonly AdditionalService[], language: Language): string[] {
  return stored.map(({ id, name }) => {
    const extra = catalog.extras.find((each) => each.id === id);
    return ownTextIn(catalog, extra?.name ?? name, language);
  });
}

/** The drawing on which damage is marked; undefined if there is no vehicle. */
export function drawingFor(menu: Menu, packageType: string, vehicle: VehicleType | null): Outline | undefined {
  const pack = findPackage(menu, packageType);
  return pack?.count
    ? undefined
    : (pack?.outline ?? findClass(menu, vehicle)?.outline ?? (vehicle ? 'car' : undefined));
}

/**
 * The completion that counts: the newest one by the employee who is accepted for the job, since they are; or by the owner (null). `completions` newest first,
 * instants as text.
 */
export function currentCompletion<Each extends { readonly employee: string | null; readonly at: string }>(
  completions: readonly Each[],
  crew: { readonly employee: string | null; readonly since: string } | undefined,
): Each | undefined {
  if (!crew) return undefined;
  const since = Temporal.Instant.from(crew.since);
  return completions.find(
    ({ employee, at }) => employee === crew.employee && Temporal.Instant.compare(Temporal.Instant.from(at), since) >= 0,
  );
}

/** Whether an employee may still correct or remove a photo: their own, until the job is closed. */
export function mayCorrect(
  status: JobStatus,
  entry: {
    /** Ids of employees: the author of the entry, and the caller; null for an admin. */
    readonly author: string | null;
    readonly employee: string | null;
  },
): boolean {
  const { author, employee } = entry;
  return author !== null && author === employee && status !== 'completed' && status !== 'declined';
}

/** Whether an entry that came after its author had lost the job still waits for an admin. It doesn't once they have the job again. */
export function waitsForAdmin(
  moments: {
    readonly isLate: boolean;
    readonly acceptedAt: string | null;
    /** The author of the entry. */
    readonly employee: string | null;
  },
  acceptedBy: string | null,
): boolean {
  const { isLate, acceptedAt, employee } = moments;
  return isLate && acceptedAt === null && employee !== acceptedBy;
}
