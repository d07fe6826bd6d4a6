/* oxlint-disable texts/no-hardcoded-text -- titles as other programs write them */
import { joinName } from './contact.ts';

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
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Which column, from 0, holds each field; null where none does. */
export type ImportColumns = Readonly<Record<ImportField, number | null>>;

/** At most so many customers are imported at a time. */
export const MOST_IMPORTED = 5000;

/**
 * Titles of columns, the likeliest first, as scheduling programs, address books and spreadsheets write them: in lower case, with
 * a blank for every other sign.
 */
const TITLES: Readonly<Record<ImportField, readonly string[]>> = {
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
};

/** Guesses from the titles of the columns which one holds each field. */
export function guessColumns(titles: readonly string[]): ImportColumns {
  const plain = titles.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const columnOf = (field: ImportField) => {
    const title = TITLES[field].find((each) => plain.includes(each));
    return title === undefined ? null : plain.indexOf(title);
  };
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnOf(field)])) as ImportColumns;
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

/**
 * Returns what a row says of a customer. A name in one column is split at its last blank, a company without a person is the
 * name, and of several addresses or phone numbers in one cell the first counts.
 */
export function readRow(row: readonly string[], columns: ImportColumns): ImportedRow {
  const cell = (field: ImportField) => {
    const column = columns[field];
    return column === null ? '' : (row[column] ?? '').replaceAll(/\r\n?/g, '\n').trim();
  };
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

function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const inOrder = /^([^,]+),\s*(.+)$/.exec(name);
  if (inOrder) return { firstName: inOrder[2] ?? '', lastName: inOrder[1] ?? '' };
  const at = name.lastIndexOf(' ');
  return at === -1 ? { firstName: name, lastName: '' } : { firstName: name.slice(0, at), lastName: name.slice(at + 1) };
}

function firstOf(cell: string): string {
  return cell.split(/[;|\n]| \/ |,(?=.*[@\d])/, 1)[0]?.trim() ?? '';
}
