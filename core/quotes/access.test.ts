import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { STRANGER } from '#core/people/permissions.ts';
import { mayDo, roleOf, type QuoteAction } from './access.ts';
import { QUOTE_TRANSITIONS } from './quotes.ts';

const ADMIN = { personId: 'p1', adminId: 'a1' };
const CUSTOMER = { personId: 'p2', customerId: 'c1' };
const WAYS = [
  { by: 'admin', actor: ADMIN },
  { by: 'customer', actor: CUSTOMER },
  { by: 'link', actor: STRANGER },
] as const;

const TABLE: readonly (readonly [QuoteAction, readonly string[]])[] = [
  ['read', ['admin', 'customer', 'link']],
  ['cancel', ['admin', 'customer', 'link']],
  ['reschedule', ['admin', 'customer', 'link']],
  ['answer-offer', ['customer', 'link']],
  ['set-address', ['customer', 'link']],
  ['set-consent', ['customer', 'link']],
  ['send-note', ['customer', 'link']],
  ['renew-link', ['customer', 'link']],
  ['confirm-email', ['link']],
  ['confirm-appointment', ['link']],
  ['rate', ['link']],
];

describe('who may do what with a quote', () => {
  for (const [action, who] of TABLE)
    test(`${action}: ${who.join(', ')}`, () => {
      const allowed = WAYS.filter(({ by, actor }) => mayDo(actor, action, { by }) === 'allowed').map(({ by }) => by);
      deepEqual(allowed, who);
    });

  test('an id alone opens nothing: it takes the log-in', () => {
    equal(mayDo(STRANGER, 'cancel', { by: 'customer' }), 'log-in');
    equal(mayDo(STRANGER, 'cancel', { by: 'admin' }), 'log-in');
    equal(mayDo(CUSTOMER, 'cancel', { by: 'admin' }), 'forbidden');
    equal(mayDo(ADMIN, 'cancel', { by: 'customer' }), 'forbidden');
  });

  test('agrees with the table of transitions', () => {
    const events = { cancel: 'cancel', reschedule: 'reschedule', 'answer-offer': 'accept' } as const;
    for (const [action, event] of Object.entries(events) as [keyof typeof events, string][])
      for (const { by, actor } of WAYS) {
        const isInTable = QUOTE_TRANSITIONS.some((row) => row.event === event && row.who.includes(roleOf({ by })));
        equal(mayDo(actor, action, { by }) === 'allowed', isInTable, `${action} by ${by}`);
      }
  });
});
