import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  APPOINTMENT_FIELDS,
  guessAppointmentColumns,
  guessColumns,
  IMPORT_FIELDS,
  isOver,
  readAppointment,
  readRow,
  readVehicle,
  type ImportColumns,
} from './customer-import.ts';
import { plainTitle, PROGRAM_TITLES, programOf, PROGRAMS, type Program } from './import-programs.ts';

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
      'with vehicles',
      ['Customer', 'Email', 'Year', 'Make', 'Model', 'Color', 'License Plate', 'VIN', 'Vehicle Type'],
      {
        name: 'Customer',
        email: 'Email',
        vehicleYear: 'Year',
        vehicleMake: 'Make',
        vehicleModel: 'Model',
        vehicleColor: 'Color',
        vehiclePlate: 'License Plate',
        vehicleVin: 'VIN',
        vehicleClass: 'Vehicle Type',
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

test('a vehicle in one column is its year, make and model', () => {
  const columns = guessColumns(['Vehicle', 'Vehicle Make']);
  const table: readonly (readonly [string, string, readonly [string, string, string]])[] = [
    ['2021 Honda Civic EX', '', ['2021', 'Honda', 'Civic EX']],
    ['Land Rover Defender 2020', '', ['2020', 'Land Rover', 'Defender']],
    ['Tesla', '', ['', 'Tesla', '']],
    ['2019 Camry', 'Toyota', ['2019', 'Toyota', '']],
    ['', '', ['', '', '']],
  ];
  for (const [vehicle, make, said] of table) {
    const { vehicleYear, vehicleMake, vehicleModel } = readVehicle([vehicle, make], columns);
    assert.deepEqual([vehicleYear, vehicleMake, vehicleModel], said, vehicle);
  }
});

describe('the columns of the exports of other programs', () => {
  const table: readonly (readonly [Program, readonly string[], Readonly<Record<string, string>>])[] = [
    [
      'square',
      [
        'Reference ID',
        'First Name',
        'Last Name',
        'Email Address',
        'Phone Number',
        'Street Address 1',
        'City',
        'State',
        'Postal Code',
        'Memo',
        'Email Subscription Status',
      ],
      {
        firstName: 'First Name',
        lastName: 'Last Name',
        email: 'Email Address',
        phone: 'Phone Number',
        street: 'Street Address 1',
        city: 'City',
        state: 'State',
        zip: 'Postal Code',
        notes: 'Memo',
      },
    ],
    [
      'jobber',
      [
        'J-ID',
        'Display Name',
        'First Name',
        'Last Name',
        'Main Phone #s',
        'E-mails',
        'Mobile Phone #s',
        'Billing Street 1',
        'Service Street 1',
        'Service City',
        'Service State',
        'Service Zip code',
      ],
      {
        name: 'Display Name',
        firstName: 'First Name',
        lastName: 'Last Name',
        phone: 'Mobile Phone #s',
        email: 'E-mails',
        street: 'Service Street 1',
        city: 'Service City',
        state: 'Service State',
        zip: 'Service Zip code',
      },
    ],
    [
      'jobber',
      [
        'Job #',
        'Date',
        'Times',
        'Title',
        'Client name',
        'Client email',
        'Client phone',
        'Service street',
        'Service city',
        'Service province',
        'Service ZIP',
        'Line items',
        'One-off job ($)',
        'Schedule duration',
      ],
      {
        date: 'Date',
        time: 'Times',
        name: 'Client name',
        email: 'Client email',
        phone: 'Client phone',
        street: 'Service street',
        city: 'Service city',
        state: 'Service province',
        zip: 'Service ZIP',
        service: 'Line items',
        price: 'One-off job ($)',
        duration: 'Schedule duration',
      },
    ],
    [
      'housecallPro',
      [
        'Invoice',
        'Created At',
        'Date',
        'End Time',
        'Travel Duration',
        'On Job Duration',
        'Customer',
        'First Name',
        'Last Name',
        'Email',
        'Company',
        'Mobile Phone',
        'Home Phone',
        'Address',
        'Street',
        'Street Line 2',
        'City',
        'State',
        'Zip',
      ],
      {
        date: 'Date',
        end: 'End Time',
        name: 'Customer',
        firstName: 'First Name',
        lastName: 'Last Name',
        email: 'Email',
        company: 'Company',
        phone: 'Mobile Phone',
        street: 'Street',
        unit: 'Street Line 2',
        city: 'City',
        state: 'State',
        zip: 'Zip',
      },
    ],
    [
      'easyAppointments',
      [
        'start_datetime',
        'end_datetime',
        'notes',
        'status',
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'address',
        'city',
        'zip_code',
        'service',
      ],
      {
        date: 'start_datetime',
        end: 'end_datetime',
        notes: 'notes',
        status: 'status',
        firstName: 'first_name',
        lastName: 'last_name',
        email: 'email',
        phone: 'phone_number',
        street: 'address',
        city: 'city',
        zip: 'zip_code',
        service: 'service',
      },
    ],
    ['other', ['Name', 'Email', 'Start'], { name: 'Name', email: 'Email', date: 'Start' }],
  ];
  for (const [program, titles, expected] of table)
    test(`${program}: ${titles[0]}`, () => {
      assert.equal(programOf(titles), program);
      const columns = guessAppointmentColumns(titles, program);
      const found = APPOINTMENT_FIELDS.flatMap((field) => {
        const column = columns[field];
        return column === null ? [] : [[field, titles[column]]];
      });
      assert.deepEqual(Object.fromEntries(found), expected);
    });

  test('are of every program by its own titles', () => {
    for (const program of PROGRAMS)
      for (const sign of PROGRAM_TITLES[program].signs) {
        assert.equal(programOf(sign), program, sign.join());
        assert.deepEqual(sign, sign.map(plainTitle));
      }
  });
});

test('the column of the time may hold the date, too, and a status says whether an appointment takes place', () => {
  const columns = guessAppointmentColumns(['Start Time', 'Service']);
  const { date, time } = readAppointment(['12/24/2026 3:00 PM', 'Full Detail'], columns);
  assert.deepEqual([date, time], ['12/24/2026 3:00 PM', '']);
  for (const status of ['Canceled', 'cancelled by customer', 'No-show', 'Declined', 'Completed', 'Cancelada'])
    assert.ok(isOver(status), status);
  for (const status of ['', 'Confirmed', 'Booked', 'Accepted', 'Scheduled', 'Pending'])
    assert.ok(!isOver(status), status);
});
