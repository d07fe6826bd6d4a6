import { ImportedCustomer, ImportedVehicle } from '#contract/customer-import.ts';
import { invalidFields } from '#contract/issues.ts';
import { customerImportTexts } from '#core/languages/en/customer-import.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { EMPTY_BOOK } from '#core/people/contact-book.ts';
import { joinName } from '#core/people/contact.ts';
import {
  guessColumns,
  MOST_IMPORTED,
  readRow,
  readVehicle,
  type ImportColumns,
  type VehicleInRow,
} from '#core/people/customer-import.ts';
import { contactKey } from '#core/people/customer-records.ts';
import { programOf, type Program } from '#core/people/import-programs.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { brandIn, classListing, classNamed } from '#core/quotes/propose-vehicle.ts';
import type { VehicleText } from '#core/quotes/request-texts.ts';
import { isSameVehicle, type KnownVehicle, type RecordVehicle } from '#core/quotes/vehicle-details.ts';
import type { VehicleClass } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { MOST_VEHICLES, namedVehicle } from '#server/customers/vehicles/known-vehicle.ts';
import { Invalid } from '#server/errors.ts';
import { readCsv } from '#server/lib/read-csv.ts';
import { findKnownContacts, findVehiclesOf, type ImportedRecord } from './queries.ts';

export type ImportFile = {
  readonly csv: string;
  /** Told by the titles where it's missing. */
  readonly program?: Program | undefined;
  /** Guessed from the titles where it's missing. */
  readonly columns?: ImportColumns | undefined;
  /** Of the vehicles whose class the file doesn't tell. */
  readonly vehicleClass?: string | undefined;
  /** The ID of the import, once it's more than a preview. */
  readonly importId?: string;
};

export type ReadCustomers = {
  readonly titles: readonly string[];
  readonly program: Program;
  readonly columns: ImportColumns;
  readonly added: readonly ImportedRecord[];
  /** Vehicles of customers who are known, and what the file says of them. */
  readonly given: readonly {
    readonly recordId: string;
    readonly record: ImportedRecord;
    readonly vehicles: readonly RecordVehicle[];
  }[];
  readonly hasVehicles: boolean;
  readonly known: number;
  readonly errors: readonly { readonly row: number; readonly message: string }[];
};

/** A customer of the file with the vehicles of all their rows. */
type Entry = { readonly record: ImportedRecord; readonly vehicles: RecordVehicle[]; rows: number };

/** Returns what a file says of customers and their vehicles. Throws Invalid for one that isn't a table, or a class that isn't offered. */
export async function readCustomers(context: Context, file: ImportFile): Promise<ReadCustomers> {
  const { titles, rows } = readTable(file.csv);
  const program = file.program ?? programOf(titles);
  const columns = file.columns ?? guessColumns(titles, program);
  const readOne = await rowReader(context, { ...file, columns });
  const errors: { row: number; message: string }[] = [];
  const entries: Entry[] = [];
  const byContact = new Map<string, Entry>();
  let hasVehicles = false;
  for (const [index, row] of rows.entries()) {
    const read = readOne(row);
    if (!read) continue;
    hasVehicles ||= read.hasVehicle;
    // Rows are counted as spreadsheets number them, the titles included.
    if ('error' in read) {
      errors.push({ row: index + 2, message: read.error });
      continue;
    }
    const { record, vehicle } = read;
    const contacts = contactsIn(record);
    const entry = contacts.map((contact) => byContact.get(contact)).find((each) => each !== undefined) ?? {
      record,
      vehicles: [],
      rows: 0,
    };
    if (entry.rows === 0) entries.push(entry);
    entry.rows += 1;
    const isNew = vehicle && !entry.vehicles.some((each) => isSameVehicle(each, vehicle));
    if (isNew && entry.vehicles.length < MOST_VEHICLES) entry.vehicles.push(vehicle);
    for (const contact of contacts) byContact.set(contact, entry);
  }
  return { titles, program, columns, hasVehicles, errors, ...(await compare(context, entries, [...byContact.keys()])) };
}

/** Sorts the customers of the file into new ones and known ones. */
async function compare(
  { db }: Context,
  entries: readonly Entry[],
  contacts: readonly string[],
): Promise<Pick<ReadCustomers, 'added' | 'given' | 'known'>> {
  const stored = await findKnownContacts(db, contacts);
  const found = entries.map((entry) => ({
    ...entry,
    recordId: contactsIn(entry.record)
      .map((contact) => stored.get(contact))
      .find((id) => id !== undefined),
  }));
  const vehiclesOf = await findVehiclesOf(
    db,
    found.flatMap(({ recordId, vehicles }) => (recordId !== undefined && vehicles.length > 0 ? [recordId] : [])),
  );
  const added: ImportedRecord[] = [];
  const given = new Map<string, { recordId: string; record: ImportedRecord; vehicles: RecordVehicle[] }>();
  let known = 0;
  for (const { recordId, record, vehicles, rows } of found) {
    if (recordId === undefined) {
      added.push({ ...record, vehicles: vehicles.length === 0 ? null : vehicles });
      known += rows - Math.max(1, vehicles.length);
      continue;
    }
    const saved = vehiclesOf.get(recordId);
    const earlier = given.get(recordId)?.vehicles ?? [];
    const all = [...(saved ?? []), ...earlier];
    const fresh = saved ? vehicles.filter((each) => !all.some((one) => isSameVehicle(one, each))) : [];
    const fitting = fresh.slice(0, Math.max(0, MOST_VEHICLES - all.length));
    known += rows - fitting.length;
    if (fitting.length > 0) given.set(recordId, { recordId, record, vehicles: [...earlier, ...fitting] });
  }
  return { added, given: [...given.values()], known };
}

function contactsIn({ email, phone }: ImportedRecord): readonly string[] {
  return [email, numberOf(phone)].filter(Boolean);
}

type ReadRow = { readonly hasVehicle: boolean } & (
  | { readonly error: string }
  | { readonly record: ImportedRecord; readonly vehicle: RecordVehicle | undefined }
);

/** Returns what reads a row; undefined for an empty one. Throws Invalid for a class that isn't offered. */
async function rowReader(
  context: Context,
  { columns, vehicleClass, importId }: ImportFile & { readonly columns: ImportColumns },
): Promise<(row: readonly string[]) => ReadRow | undefined> {
  const t = customerImportTexts(context.language);
  const { settings } = await context.settings();
  const usual = usualClass(settings.vehicleClasses, vehicleClass);
  return (row) => {
    const said = readRow(row, columns);
    const inRow = readVehicle(row, columns);
    const hasVehicle = Object.values(inRow).some((text) => text !== '');
    if (!hasVehicle && Object.values(said).every((text) => text === '')) return undefined;
    const customer = ImportedCustomer.safeParse(said);
    const { kind: _, ...texts } = inRow;
    const vehicle = ImportedVehicle.safeParse(texts);
    if (!customer.success || !vehicle.success) {
      const issues = [...(customer.error?.issues ?? []), ...(vehicle.error?.issues ?? [])];
      return { hasVehicle, error: firstError(issues, context.language) ?? t('unreadable') };
    }
    const { firstName, lastName, email, phone, address, notes } = customer.data;
    if (email === '' && phone === '') return { hasVehicle, error: t('noContact') };
    const inFile = vehicleIn(settings, inRow, vehicle.data, usual);
    if (inFile && inFile.vehicleType === undefined) return { hasVehicle, error: t('noClass') };
    const record = {
      id: context.random.id(),
      key: contactKey(email, phone),
      name: joinName(firstName, lastName),
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      notes,
      contact_book: address === '' ? null : { ...EMPTY_BOOK, addresses: [{ label: '', address }] },
      vehicles: null,
    };
    if (!inFile?.vehicleType) return { hasVehicle, record, vehicle: undefined };
    const known = { ...inFile, vehicleType: inFile.vehicleType };
    const ids = { id: context.random.id(), ...(importId !== undefined && { importId }) };
    return { hasVehicle, record, vehicle: { ...known, ...ids } };
  };
}

function firstError(issues: Parameters<typeof invalidFields>[0], language: Language): string | undefined {
  return invalidFields(issues)[0]?.message.text(language);
}

/** The class that the owner chose for vehicles whose class the file doesn't tell. Throws Invalid for one that isn't offered. */
function usualClass(classes: readonly VehicleClass[], id: string | undefined): VehicleClass | undefined {
  if (!id) return undefined;
  const offered = classes.filter(({ retired }) => !retired);
  const found = offered.find((each) => each.id === id);
  if (found) return found;
  const choices = offered.map((each) => each.id).join(', ');
  throw new Invalid([
    { path: 'vehicleClass', message: messageOf(quoteErrorsTexts, 'vehicleTypeMissing', { choices }) },
  ]);
}

/** What a row says of a vehicle, with its class unless neither the row nor the owner tells it; undefined where it says nothing. */
export function vehicleIn(
  menu: { readonly vehicleClasses: readonly VehicleClass[] },
  inRow: VehicleInRow,
  texts: { readonly [Name in VehicleText]?: string | undefined },
  usual?: VehicleClass,
): (Omit<KnownVehicle, 'vehicleType'> & { readonly vehicleType: string | undefined }) | undefined {
  if (Object.values(inRow).every((text) => text === '')) return undefined;
  const { vehicleMake: make, vehicleModel: model } = inRow;
  const found = classOf(menu, inRow) ?? usual;
  const brand = found ? brandIn(found, { make, model }) : [make, model].filter(Boolean).join(' ');
  const vehicle = namedVehicle({ ...texts, vehicleType: '', vehicleSubtype: brand });
  return { ...vehicle, vehicleType: found?.id };
}

/** The class that a row tells: by its own words, else by the models that the menu lists, else by words in the model. */
function classOf(
  menu: { readonly vehicleClasses: readonly VehicleClass[] },
  inRow: VehicleInRow,
): VehicleClass | undefined {
  const { kind, vehicleMake: make, vehicleModel: model } = inRow;
  return classNamed(menu, kind) ?? classListing(menu, { make, model }) ?? classNamed(menu, model);
}

/** The rows of the file. Throws Invalid where it has none or too many, or a quoted cell never ends. */
export function readTable(
  csv: string,
  noRows: Message = messageOf(customerImportTexts, 'noRows'),
): {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const read = readCsv(csv);
  if ('unclosedRow' in read)
    throw invalidFile(messageOf(customerImportTexts, 'notClosed', { row: String(read.unclosedRow) }));
  const [titles = [], ...rows] = read.rows;
  if (rows.length === 0) throw invalidFile(noRows);
  if (rows.length > MOST_IMPORTED)
    throw invalidFile(messageOf(customerImportTexts, 'tooManyRows', { most: MOST_IMPORTED }));
  return { titles, rows };
}

function invalidFile(message: Message): Invalid {
  return new Invalid([{ path: 'csv', message }]);
}
