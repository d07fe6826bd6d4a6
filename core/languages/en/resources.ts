import { texts } from '#core/languages/texts.ts';

/** The bay or van of an appointment, for the shop. */
export const resourcesTexts = texts('resources', {
  kind: '{kind, select, bay {Bay} other {Van}}',
  none: '{kind, select, bay {No bay} other {No van}}',
  noneFree:
    '{kind, select, bay {No bay is free at this time.} other {No van is free at this time.}} Choose one once it is, or change the time.',
  notFree: '{name} (not free)',
  rows: 'Bays and vans',
  caption: 'Appointments in the week of {date}, a row for each bay and van',
  show: 'Bays and vans shown',
  all: 'All bays and vans',
  without: 'Without one',
  round: 'Round',
  roundAndVan: '{round}, {van}',
});
