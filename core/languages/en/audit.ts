import { texts } from '../texts.ts';

export const auditTexts = texts('audit', {
  title: 'Audit',
  searchPlaceholder: 'Person, action, reference, ID',
  quotes: 'Quotes',
  jobs: 'Jobs',
  staff: 'Staff',
  mail: 'Messages',
  business: 'Business',
  access: 'Log-ins',
  what: 'What',
  record: 'Record',
  who: 'Who',
  when: 'When',
  action: 'Action',
  id: 'ID',
  request: 'Request',
  empty: 'Nothing has happened yet',
  emptyHint: 'Every change appears here with who made it.',
  notLoggedIn: 'Not logged in',
  erasedPerson: 'An erased person',

  recordKind:
    '{kind, select, quote {Quote} job {Job} employee {Employee} application {Application} message {Message} mail {Email} business {Settings} head {Photo estimate} person {Person} script {Script} backup {Backup} calendarFeed {Calendar address} other {Record}}',
  recordLabel: '{kind} {label}',

  whatChanged: 'What changed',
  fact: 'Fact',
  before: 'Before',
  after: 'After',
  unchanged: 'the same',
  noValues: 'No values were recorded with it.',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
});
