import { texts } from '#core/languages/texts.ts';

export const appointmentImportTexts = texts('appointmentImport', {
  title: 'Import upcoming appointments',
  about:
    'Bring appointments that are already agreed: export them from your other program as a CSV file and choose it here. Each becomes an approved quote with its job, at that time and for that price. You see row by row what happens before anything is saved.',
  noEmails:
    'Customers get no email or text about the import. Reminders before the appointments are sent as for any other.',
  services: 'What each service is on your menu',
  aboutServices:
    'Choose once for each service of the file. The class is for vehicles that the file says nothing about.',
  service: '{name, select, none {Rows without a service} other {{name}}}',
  serviceCount: '{count, plural, one {# appointment} other {# appointments}}',
  package: 'Package for {name}',
  noPackageYet: 'Choose a package',
  class: 'Class for {name}',
  anyClass: 'Only as the file says',
  dateOrder: 'A date such as 03/04 is',
  order: '{order, select, day {April 3 (day first)} other {March 4 (month first)}}',
  atCustomer: 'Rows with an address are at the customer’s',
  atCustomerHint: 'For packages that you offer at both places. Otherwise they’re at your shop.',
  taxIncluded: 'Prices include sales tax',
  overFull: 'Also book where it’s full',
  overFullHint: 'What doesn’t fit is booked above your capacity, and the audit log says so.',
  field:
    '{field, select, date {Date, or date and time} time {Time} end {End} duration {Duration} service {Service} price {Price} status {Status} other {}}',
  added:
    '{count, plural, =0 {No appointment is added.} one {# appointment is added.} other {# appointments are added.}}',
  newCustomers: '{count, plural, one {# customer is new.} other {# customers are new.}}',
  known:
    '{count, plural, one {# is on your calendar already and is left out.} other {# are on your calendar already and are left out.}}',
  wrong: '{count, plural, one {# can’t be imported and is left out.} other {# can’t be imported and are left out.}}',
  past: '{count, plural, one {# row is in the past and is skipped.} other {# rows are in the past and are skipped.}}',
  canceled:
    '{count, plural, one {# row is canceled or over and is skipped.} other {# rows are canceled or over and are skipped.}}',
  later:
    '{count, plural, one {# more is for the next import: choose the same file again afterwards.} other {# more are for the next import: choose the same file again afterwards.}}',
  rows: 'Row by row',
  row: 'Row {row, number, ::group-off}',
  newCustomer: 'new customer',
  isOverFull: 'above your capacity',
  isKnown: 'already on your calendar',
  run: '{count, plural, one {Import # appointment} other {Import # appointments}}',
  running: 'Importing',
  done: '{count, plural, one {# appointment is imported} other {# appointments are imported}}',

  noRows:
    'That file has no appointments. It has to have a first row with the titles of its columns, and a row for each appointment.',
  tooMany:
    'That file has more than {most, number} upcoming appointments. Please split it, or leave out those further ahead.',
  unreadTime:
    '{what, select, noDate {There’s no date.} badDate {The date can’t be read.} noTime {There’s no time of day.} badTime {The time can’t be read.} badEnd {The end can’t be read, or isn’t after the start.} other {The duration can’t be read.}}',
  badPrice: '“{price}” isn’t a price.',
  unreadable: 'The row can’t be read.',
  noPackage:
    '{service, select, none {Choose a package for rows without a service.} other {Choose a package for “{service}”.}}',
  noCustomer: 'There’s no email address and no phone number, and the name isn’t that of exactly one of your customers.',
  noName: 'The customer’s name is missing.',
  noClass: 'The class of the vehicle isn’t clear. Choose one for this service.',
  changedSince: 'Your calendar, your customers or the file have changed since. Please look at it again.',
});
