import { texts } from '#core/languages/texts.ts';

/** When packages are due again, in the owner's settings. */
export const dueSettingsTexts = texts('dueSettings', {
  title: 'When work is due again',
  about:
    'Customers who press “Remind me when it’s due again” on their quote page get one message per visit, with a link to book the same work.',
  remind: 'Remind customers who ask for it',
  aboutRemind:
    'Then say under Packages after how long each one is due again. We write between 10 AM and 6 PM, never on a Sunday, and not to customers who have booked, have a plan or get a monthly invoice.',
  dueAgain: 'Due again',
  aboutDueAgain: 'Customers who agreed are reminded once after each visit, unless they’ve booked this package again.',
  never: 'Never',
  after:
    '{unit, select, weeks {After {count, plural, one {# week} other {# weeks}}} other {After {count, plural, one {# month} other {# months}}}}',
});
