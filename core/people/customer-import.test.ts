import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guessColumns, IMPORT_FIELDS, readRow, type ImportColumns } from './customer-import.ts';

const titlesOf = (columns: ImportColumns, titles: readonly string[]) =>
  Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const column = columns[field];
      return column === null ? [] : [[field, titles[column]]];
    }),
  );

describe('the columns of a file of customers', () => {
  const said: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>])[] = [
    [
      'an address book',
      ['Name', 'E-mail', 'Phone', 'Notes'],
      { name: 'Name', email: 'E-mail', phone: 'Phone', notes: 'Notes' },
    ],
    [
      'with underscores',
      ['first_name', 'last_name', 'email', 'phone_number', 'address', 'city', 'zip_code', 'notes'],
      {
        firstName: 'first_name',
        lastName: 'last_name',
        email: 'email',
        phone: 'phone_number',
        street: 'address',
        city: 'city',
        zip: 'zip_code',
        notes: 'notes',
      },
    ],
    [
      'with an address for bills and one for the service',
      [
        'Display Name',
        'Company Name',
        'Main Phone #',
        'E-mails',
        'Billing Street 1',
        'Billing City',
        'Service Street 1',
        'Service City',
      ],
      {
        name: 'Display Name',
        company: 'Company Name',
        phone: 'Main Phone #',
        email: 'E-mails',
        street: 'Service Street 1',
        city: 'Service City',
      },
    ],
    [
      'with several phones: the mobile one',
      ['First Name', 'Home number', 'Mobile number', 'Postal Code', 'Memo'],
      { firstName: 'First Name', phone: 'Mobile number', zip: 'Postal Code', notes: 'Memo' },
    ],
    [
      'in Spanish',
      ['Nombre', 'Apellidos', 'Teléfono'],
      { firstName: 'Nombre', lastName: 'Apellidos', phone: 'Teléfono' },
    ],
    ['that say nothing', ['A', 'B'], {}],
  ];
  for (const [name, titles, expected] of said)
    test(`${name} are found by their titles`, () => assert.deepEqual(titlesOf(guessColumns(titles), titles), expected));
});

describe('a row of a file of customers', () => {
  const read = (titles: readonly string[], row: readonly string[]) => readRow(row, guessColumns(titles));

  test('puts the address on one line', () => {
    const titles = ['Name', 'Street', 'Unit', 'City', 'State', 'ZIP'];
    assert.equal(
      read(titles, ['Dana Ray', '12 Main St', 'Apt 2', 'Troy', 'NY', '12180']).address,
      '12 Main St, Apt 2, Troy, NY 12180',
    );
    assert.equal(read(titles, ['Dana Ray', '12 Main St', '', 'Troy', '', '']).address, '12 Main St, Troy');
  });

  test('splits a name in one column, in either order', () => {
    const name = (text: string) => {
      const { firstName, lastName } = read(['Name'], [text]);
      return [firstName, lastName];
    };
    assert.deepEqual(name('Dana Ray'), ['Dana', 'Ray']);
    assert.deepEqual(name('Mary Ann Ray'), ['Mary Ann', 'Ray']);
    assert.deepEqual(name('Ray, Dana'), ['Dana', 'Ray']);
    assert.deepEqual(name('Dana'), ['Dana', '']);
  });

  test('takes a company without a person as the name, and with one as a note', () => {
    const titles = ['First Name', 'Last Name', 'Company', 'Notes'];
    assert.deepEqual(
      [read(titles, ['', '', 'Troy Taxi', 'gate 4']), read(titles, ['Dana', 'Ray', 'Troy Taxi', 'gate 4'])].map(
        ({ firstName, lastName, notes }) => [firstName, lastName, notes],
      ),
      [
        ['Troy Taxi', '', 'gate 4'],
        ['Dana', 'Ray', 'Troy Taxi\ngate 4'],
      ],
    );
    assert.equal(read(titles, ['', 'Ray', '', '']).firstName, 'Ray');
  });

  test('takes the first of several addresses and numbers in one cell', () => {
    const titles = ['Name', 'Email', 'Phone'];
    const { email, phone } = read(titles, ['Dana', 'dana@ray.example, d@work.example', '518-555-0142; 518-555-0143']);
    assert.deepEqual([email, phone], ['dana@ray.example', '518-555-0142']);
  });
});
