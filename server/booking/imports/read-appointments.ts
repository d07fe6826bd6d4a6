import type { AppointmentFile } from '#contract/appointment-import.ts';
import { ImportedCustomer, ImportedVehicle } from '#contract/customer-import.ts';
import { invalidFields } from '#contract/issues.ts';
import { appointmentImportTexts } from '#core/languages/en/appointment-import.ts';
import { messageOf } from '#core/languages/message.ts';
import {
  guessAppointmentColumns,
  isOver,
  readAppointment,
  readRow,
  readVehicle,
  type AppointmentColumns,
} from '#core/people/customer-import.ts';
import { programOf, type Program } from '#core/people/import-programs.ts';
import { isAmbiguous, readCents, readSpan, type ReadSpan } from '#core/people/import-times.ts';
import { classNamed } from '#core/quotes/propose-vehicle.ts';
import type { KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { soldPackages, type ServicePackage, type Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { readTable, vehicleIn } from '#server/customers/imports/read-customers.ts';
import { Invalid } from '#server/errors.ts';

/** A file has at most so many upcoming appointments. */
const MOST_COMING = 1000;

/** A coming appointment of the file, as it can be read. */
export type ComingRow = {
  /** As spreadsheets number it. */
  readonly row: number;
  readonly customer: string;
} & (
  | { readonly error: string }
  | {
      readonly person: {
        readonly firstName: string;
        readonly lastName: string;
        readonly email: string;
        readonly phone: string;
        readonly address: string;
        readonly notes: string;
      };
      readonly span: ReadSpan;
      readonly service: string;
      readonly cents: number | null;
      /** Undefined where the row says nothing of one; without a class where it doesn't tell it. */
      readonly vehicle: (Omit<KnownVehicle, 'vehicleType'> & { readonly vehicleType: string | undefined }) | undefined;
    }
);

/** What a service of the file is on the menu; '' where that isn't known. */
type ReadService = {
  readonly name: string;
  readonly count: number;
  readonly packageType: string;
  readonly vehicleType: string;
};

export type ReadAppointments = {
  readonly titles: readonly string[];
  readonly program: Program;
  readonly columns: AppointmentColumns;
  readonly coming: readonly ComingRow[];
  readonly services: readonly ReadService[];
  readonly past: number;
  readonly canceled: number;
  readonly isAmbiguous: boolean;
};

/** Returns the upcoming appointments of a file. Throws Invalid for one that isn't a table, or has too many. */
export function readAppointments(
  context: Context,
  settings: Settings,
  file: Omit<AppointmentFile, 'columns'> & { readonly columns?: AppointmentColumns | undefined },
): ReadAppointments {
  const { titles, rows } = readTable(file.csv, messageOf(appointmentImportTexts, 'noRows'));
  const program = file.program ?? programOf(titles);
  const columns = file.columns ?? guessAppointmentColumns(titles, program);
  const read = rows.flatMap((row, index) => {
    // Rows are counted as spreadsheets number them, the titles included.
    const found = readOne(context, settings, { row, columns, number: index + 2, order: file.dateOrder });
    return found ? [found] : [];
  });
  const coming = read.filter((each) => typeof each !== 'string');
  if (coming.length > MOST_COMING) {
    const message = messageOf(appointmentImportTexts, 'tooMany', { most: MOST_COMING });
    throw new Invalid([{ path: 'csv', message }]);
  }
  return {
    titles,
    program,
    columns,
    coming,
    services: servicesIn(settings, file.services, coming),
    past: read.filter((each) => each === 'past').length,
    canceled: read.filter((each) => each === 'canceled').length,
    isAmbiguous: rows.some((row) => isAmbiguous(readAppointment(row, columns).date)),
  };
}

function readOne(
  context: Context,
  settings: Settings,
  given: {
    readonly row: readonly string[];
    readonly columns: AppointmentColumns;
    readonly number: number;
    readonly order: AppointmentFile['dateOrder'];
  },
): ComingRow | 'past' | 'canceled' | undefined {
  const { row, columns, number, order } = given;
  const { language } = context;
  const t = appointmentImportTexts(language);
  if (row.every((cell) => cell.trim() === '')) return undefined;
  const appointment = readAppointment(row, columns);
  const said = readRow(row, columns);
  const inRow = readVehicle(row, columns);
  const { kind: _, ...texts } = inRow;
  const span = readSpan(appointment, { order, timeZone: settings.timeZone });
  const isPast = typeof span !== 'string' && Temporal.Instant.compare(span.startsAt, context.clock.now()) <= 0;
  if (isPast) return 'past';
  if (isOver(appointment.status)) return 'canceled';
  const read = { row: number, customer: [said.firstName, said.lastName].filter(Boolean).join(' ') || said.email };
  if (typeof span === 'string') return { ...read, error: t('unreadTime', { what: span }) };
  const cents = readCents(appointment.price);
  if (cents === undefined) return { ...read, error: t('badPrice', { price: appointment.price }) };
  // Who is known may come without a name.
  const person = ImportedCustomer.safeParse({ ...said, firstName: said.firstName || '?' });
  const vehicle = ImportedVehicle.safeParse(texts);
  if (!person.success || !vehicle.success) {
    const issues = [...(person.error?.issues ?? []), ...(vehicle.error?.issues ?? [])];
    return { ...read, error: invalidFields(issues)[0]?.message.text(language) ?? t('unreadable') };
  }
  return {
    ...read,
    person: { ...person.data, firstName: said.firstName === '' ? '' : person.data.firstName },
    span,
    service: appointment.service.slice(0, 300),
    cents,
    vehicle: vehicleIn(settings, inRow, vehicle.data),
  };
}

/** The services of the coming rows, with what they are on the menu: as the owner says, else as their name does. */
function servicesIn(
  settings: Settings,
  chosen: AppointmentFile['services'],
  coming: readonly ComingRow[],
): readonly ReadService[] {
  const counts = new Map<string, number>();
  for (const each of coming) if (!('error' in each)) counts.set(each.service, (counts.get(each.service) ?? 0) + 1);
  return [...counts].map(([name, count]) => {
    const { packageType, vehicleType } = chosen.find((each) => each.name === name) ?? proposeService(settings, name);
    return { name, count, packageType, vehicleType };
  });
}

/** The package whose name the service has, with the class that its other words name. */
function proposeService(settings: Settings, service: string): Pick<ReadService, 'packageType' | 'vehicleType'> {
  const plain = wordsOf(service);
  const nameOf = ({ name }: ServicePackage) => wordsOf(name);
  const [found] = soldPackages(settings)
    .filter((pack) => plain.includes(nameOf(pack)))
    .toSorted((one, other) => nameOf(other).length - nameOf(one).length);
  if (!found) return { packageType: '', vehicleType: '' };
  const named = classNamed(settings, plain.replace(nameOf(found), ' '));
  return { packageType: found.id, vehicleType: named && found.classes.includes(named.id) ? named.id : '' };
}

/** ' full detail sedan ' of 'Full Detail - Sedan'. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return ` ${words.trim()} `;
}
