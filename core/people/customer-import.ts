/* oxlint-disable texts/no-hardcoded-text -- titles as other programs write them */
import { joinName } from './contact.ts';
import { PROGRAM_TITLES, plainTitle, type Program } from './import-programs.ts';
import type { TimeInRow } from './import-times.ts';

/** What a column of a file of customers can hold. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'name',
  'company',
  'email',
  'phone',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'notes',
  'vehicleClass',
  'vehicle',
  'vehicleYear',
  'vehicleMake',
  'vehicleModel',
  'vehicleColor',
  'vehiclePlate',
  'vehicleVin',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a column of a file of appointments can hold. */
export const APPOINTMENT_FIELDS = [
  'date',
  'time',
  'end',
  'duration',
  'service',
  'price',
  'status',
  ...IMPORT_FIELDS,
] as const;
export type AppointmentField = (typeof APPOINTMENT_FIELDS)[number];

/** Which column, from 0, holds each field; null where none does. */
export type ImportColumns = Readonly<Record<ImportField, number | null>>;
export type AppointmentColumns = Readonly<Record<AppointmentField, number | null>>;

/** At most so many customers are imported at a time. */
export const MOST_IMPORTED = 5000;

/**
 * Titles of columns, the likeliest first, as scheduling programs, address books and spreadsheets write them: as `plainTitle` returns them.
 */
const TITLES: Readonly<Record<AppointmentField, readonly string[]>> = {
  firstName: ['first name', 'firstname', 'given name', 'client first name', 'customer first name', 'nombre'],
  lastName: [
    'last name',
    'lastname',
    'family name',
    'surname',
    'client last name',
    'customer last name',
    'apellido',
    'apellidos',
  ],
  name: [
    'full name',
    'name',
    'display name',
    'customer name',
    'client name',
    'customer',
    'client',
    'contact',
    'cliente',
  ],
  company: ['company name', 'company', 'business name', 'business', 'organization name', 'organization', 'empresa'],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'e mails',
    'emails',
    'primary email',
    'e mail 1 value',
    'customer email',
    'client email',
    'correo',
    'correo electrónico',
  ],
  phone: [
    'mobile number',
    'mobile phone',
    'mobile',
    'cell phone',
    'cell',
    'phone number',
    'phone',
    'main phone',
    'main phone s',
    'primary phone',
    'phone 1 value',
    'home number',
    'home phone',
    'work number',
    'work phone',
    'customer phone',
    'client phone',
    'telephone',
    'teléfono',
    'celular',
  ],
  street: [
    'service street 1',
    'service address',
    'property street 1',
    'street address 1',
    'address line 1',
    'street 1',
    'address 1',
    'street address',
    'street',
    'address 1 street line 1',
    'address',
    'billing street 1',
    'billing address',
    'home address',
    'dirección',
  ],
  unit: [
    'service street 2',
    'property street 2',
    'street address 2',
    'address line 2',
    'street 2',
    'address 2',
    'unit',
    'apartment',
    'apt',
    'suite',
    'address 1 street line 2',
    'billing street 2',
  ],
  city: ['service city', 'property city', 'city', 'town', 'locality', 'address 1 city', 'billing city', 'ciudad'],
  state: [
    'service state',
    'service province',
    'property state',
    'state',
    'province',
    'state province',
    'region',
    'administrative district level 1',
    'address 1 state',
    'billing state',
    'billing province',
    'estado',
  ],
  zip: [
    'service zip code',
    'service postal code',
    'property zip code',
    'zip code',
    'zip',
    'zipcode',
    'postal code',
    'postcode',
    'zip postal code',
    'address 1 postal code',
    'billing zip code',
    'billing postal code',
    'código postal',
  ],
  notes: ['notes', 'note', 'memo', 'customer notes', 'client notes', 'comments', 'comment', 'notas'],
  vehicleClass: [
    'vehicle class',
    'vehicle type',
    'vehicle size',
    'vehicle category',
    'body type',
    'body style',
    'body',
    'clase',
    'tipo de vehículo',
  ],
  vehicle: ['vehicle', 'vehicle name', 'vehicle description', 'year make model', 'car', 'vehículo', 'auto'],
  vehicleYear: ['vehicle year', 'car year', 'model year', 'year', 'año'],
  vehicleMake: ['vehicle make', 'car make', 'make', 'vehicle brand', 'marca'],
  vehicleModel: ['vehicle model', 'car model', 'model', 'modelo'],
  vehicleColor: ['vehicle color', 'vehicle colour', 'car color', 'exterior color', 'color', 'colour'],
  vehiclePlate: [
    'license plate',
    'licence plate',
    'license plate number',
    'vehicle license plate',
    'vehicle plate',
    'plate number',
    'plate',
    'placa',
    'matrícula',
  ],
  date: [
    'start date time',
    'start datetime',
    'appointment start',
    'start time utc',
    'start at',
    'starts at',
    'scheduled start',
    'appointment date',
    'start date',
    'scheduled date',
    'service date',
    'date',
    'start',
    'date time',
    'fecha',
    'inicio',
  ],
  time: ['start time', 'appointment time', 'scheduled time', 'arrival time', 'times', 'time', 'hora'],
  end: [
    'end date time',
    'end datetime',
    'appointment end',
    'end at',
    'ends at',
    'scheduled end',
    'end time',
    'end',
    'end date',
    'fin',
  ],
  duration: ['duration', 'schedule duration', 'duration minutes', 'duration mins', 'length', 'duración'],
  service: [
    'service name',
    'services',
    'service',
    'appointment type',
    'package',
    'job title',
    'visit title',
    'job description',
    'title',
    'description',
    'item',
    'servicio',
  ],
  price: [
    'price',
    'service price',
    'total price',
    'job amount',
    'total',
    'total amount',
    'amount',
    'one off job',
    'subtotal',
    'precio',
  ],
  status: ['status', 'appointment status', 'job status', 'booking status', 'estado de la cita'],
  vehicleVin: ['vin', 'vin number', 'vehicle vin', 'vehicle identification number'],
};

/** Guesses from the titles of the columns which one holds each field, first by how the program writes them. */
export function guessColumns(titles: readonly string[], program: Program = 'other'): ImportColumns {
  return guess(IMPORT_FIELDS, titles, program);
}

/** The same for a file of appointments. */
export function guessAppointmentColumns(titles: readonly string[], program: Program = 'other'): AppointmentColumns {
  return guess(APPOINTMENT_FIELDS, titles, program);
}

function guess<Field extends AppointmentField>(
  fields: readonly Field[],
  titles: readonly string[],
  program: Program,
): Readonly<Record<Field, number | null>> {
  const plain = titles.map(plainTitle);
  const columnOf = (field: Field) => {
    const likely = [...(PROGRAM_TITLES[program].titles[field] ?? []), ...TITLES[field]];
    const title = likely.find((each) => plain.includes(each));
    return title === undefined ? null : plain.indexOf(title);
  };
  return Object.fromEntries(fields.map((field) => [field, columnOf(field)])) as Record<Field, number | null>;
}

/** A customer as a row of the file says, before anything is checked. Each is '' where the row says nothing. */
export type ImportedRow = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** On one line: '12 Main St, Apt 2, Troy, NY 12180'. */
  readonly address: string;
  readonly notes: string;
};

/** A vehicle as a row of the file says. Each is '' where the row says nothing. */
export type VehicleInRow = {
  /** 'SUV' */
  readonly kind: string;
  readonly vehicleYear: string;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly vehicleColor: string;
  readonly vehiclePlate: string;
  readonly vehicleVin: string;
};

/**
 * Returns what a row says of a customer. A name in one column is split at its last blank, a company without a person is the
 * name, and of several addresses or phone numbers in one cell the first counts.
 */
export function readRow(row: readonly string[], columns: ImportColumns): ImportedRow {
  const cell = cellsOf(row, columns);
  const [company, whole] = [cell('company'), cell('name')];
  const isSplit = cell('firstName') !== '' || cell('lastName') !== '';
  const person = isSplit ? { firstName: cell('firstName'), lastName: cell('lastName') } : splitName(whole);
  const isCompany = joinName(person.firstName, person.lastName) === '';
  const named = isCompany ? { firstName: company, lastName: '' } : person;
  const notes = !isCompany && company !== '' ? [company, cell('notes')].filter(Boolean).join('\n') : cell('notes');
  const town = [cell('city'), [cell('state'), cell('zip')].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    // A family name alone is better than nothing.
    ...(named.firstName === '' ? { firstName: named.lastName, lastName: '' } : named),
    email: firstOf(cell('email')),
    phone: firstOf(cell('phone')),
    address: [cell('street'), cell('unit'), town].filter(Boolean).join(', '),
    notes,
  };
}

/** Returns what a row says of a vehicle: '2021 Honda Civic' in one column is its year, make and model. */
export function readVehicle(row: readonly string[], columns: ImportColumns): VehicleInRow {
  const cell = cellsOf(row, columns);
  const whole = splitVehicle(cell('vehicle'));
  return {
    kind: cell('vehicleClass'),
    vehicleYear: cell('vehicleYear') || whole.year,
    vehicleMake: cell('vehicleMake') || whole.make,
    vehicleModel: cell('vehicleModel') || (cell('vehicleMake') === '' ? whole.model : ''),
    vehicleColor: cell('vehicleColor'),
    vehiclePlate: cell('vehiclePlate'),
    vehicleVin: cell('vehicleVin'),
  };
}

/** An appointment as a row of the file says. Each is '' where the row says nothing. */
export type AppointmentInRow = TimeInRow & {
  readonly service: string;
  readonly price: string;
  readonly status: string;
};

export function readAppointment(row: readonly string[], columns: AppointmentColumns): AppointmentInRow {
  const cell = cellsOf(row, columns);
  const [date, time] = [cell('date'), cell('time')];
  return {
    // Some programs write both into the column of the time.
    ...(date === '' ? { date: time, time: '' } : { date, time }),
    end: cell('end'),
    duration: cell('duration'),
    service: cell('service').replaceAll(/\s+/g, ' '),
    price: cell('price'),
    status: cell('status'),
  };
}

/** Whether an appointment of that status doesn't take place, or did already. */
export function isOver(status: string): boolean {
  return /cancel|declin|no.?show|delet|archiv|complet|finish|done|rejected|rechazad|terminad/i.test(status);
}

function cellsOf<Field extends AppointmentField>(
  row: readonly string[],
  columns: Readonly<Record<Field, number | null>>,
): (field: Field) => string {
  return (field) => {
    const column = columns[field];
    return column === null ? '' : (row[column] ?? '').replaceAll(/\r\n?/g, '\n').trim();
  };
}

/** Makes of two words; every other one ends at the first blank. */
const LONG_MAKES = ['alfa romeo', 'aston martin', 'land rover', 'rolls royce', 'arctic cat', 'can am'];

function splitVehicle(whole: string): { readonly year: string; readonly make: string; readonly model: string } {
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(whole)?.[0] ?? '';
  const words = whole.replace(year, ' ').trim().split(/\s+/);
  const isLong = LONG_MAKES.includes(words.slice(0, 2).join(' ').toLowerCase());
  const at = isLong ? 2 : 1;
  return { year, make: words.slice(0, at).join(' '), model: words.slice(at).join(' ') };
}

function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const inOrder = /^([^,]+),\s*(.+)$/.exec(name);
  if (inOrder) return { firstName: inOrder[2] ?? '', lastName: inOrder[1] ?? '' };
  const at = name.lastIndexOf(' ');
  return at === -1 ? { firstName: name, lastName: '' } : { firstName: name.slice(0, at), lastName: name.slice(at + 1) };
}

function firstOf(cell: string): string {
  return cell.split(/[;|\n]| \/ |,(?=.*[@\d])/, 1)[0]?.trim() ?? '';
}
