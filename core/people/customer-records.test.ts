import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  customerKeys,
  groupsOf,
  mayInvite,
  type CustomerFigures,
  type Invitable,
  type QuoteContact,
} from './customer-records.ts';

const stranger: QuoteContact = { accountId: null, isEmailProven: false, email: 'ada@x.example', phone: '+15185550142' };

const quotes: readonly (readonly [string, Partial<QuoteContact>, readonly string[], string])[] = [
  ['an account', { accountId: 'a1' }, ['account:a1'], 'account:a1'],
  ['an account with a proven address', { accountId: 'a1', isEmailProven: true }, ['account:a1'], 'account:a1'],
  [
    'a proven address, whatever the phone number',
    { isEmailProven: true },
    ['email:ada@x.example', 'contact:ada@x.example +15185550142'],
    'email:ada@x.example',
  ],
  [
    'an unproven address, with its phone number',
    {},
    ['email:ada@x.example', 'contact:ada@x.example +15185550142'],
    'contact:ada@x.example +15185550142',
  ],
  ['a caller without an address', { email: '' }, ['contact: +15185550142'], 'contact: +15185550142'],
  [
    'a walk-in without a phone number',
    { phone: '' },
    ['email:ada@x.example', 'contact:ada@x.example '],
    'contact:ada@x.example ',
  ],
];

describe('a quote belongs to the person of', () => {
  for (const [who, change, known, own] of quotes)
    test(who, () => assert.deepEqual(customerKeys({ ...stranger, ...change }), { known, own }));
});

const now = Temporal.Instant.from('2027-06-01T12:00:00Z');
const daysAgo = (days: number) => now.subtract({ hours: 24 * days });
const seldom: CustomerFigures = {
  firstAt: daysAgo(400),

  booked: 1,
  open: 0,
  owedCents: 0,
  lastVisitAt: daysAgo(20),
  hasOptedOut: false,
  isBlocked: false,
};

const groups: readonly (readonly [string, Partial<CustomerFigures>, readonly string[]])[] = [
  ['came once, three weeks ago', {}, []],
  ['first asked 30 days ago', { firstAt: daysAgo(30), lastVisitAt: null }, ['new']],
  ['first asked 31 days ago', { firstAt: daysAgo(31), lastVisitAt: null }, []],
  ['was imported', { firstAt: null, lastVisitAt: null }, []],
  ['booked twice', { booked: 2 }, ['returning']],
  ['asked twice and was declined once', { booked: 1 }, []],
  ['came 91 days ago', { lastVisitAt: daysAgo(91) }, ['due-again']],
  ['came 90 days ago', { lastVisitAt: daysAgo(90) }, []],
  ['came 91 days ago and has booked again', { lastVisitAt: daysAgo(91), open: 1 }, []],
  ['never came', { lastVisitAt: null }, []],
  ['has not paid all', { owedCents: 1 }, ['owes']],
  ['wants no offers', { hasOptedOut: true }, ['opted-out']],
  ['is blocked', { isBlocked: true }, ['blocked']],
];

describe('the groups of a customer who', () => {
  for (const [what, change, expected] of groups)
    test(what, () => assert.deepEqual(groupsOf({ ...seldom, ...change }, now), expected));
});

const due: Invitable = { ...seldom, lastVisitAt: daysAgo(91), email: 'ada@x.example', invitedAt: null };

const invitations: readonly (readonly [string, Partial<Invitable>, boolean])[] = [
  ['is due again', {}, true],
  ['came 90 days ago', { lastVisitAt: daysAgo(90) }, false],
  ['has booked again', { open: 1 }, false],
  ['owes something', { owedCents: 100 }, true],
  ['has no email address', { email: '' }, false],
  ['has opted out', { hasOptedOut: true }, false],
  ['is blocked', { isBlocked: true }, false],
  ['was invited 90 days ago', { invitedAt: daysAgo(90) }, false],
  ['was invited 91 days ago', { invitedAt: daysAgo(91) }, true],
];

describe('a customer is invited to come again who', () => {
  for (const [what, change, expected] of invitations)
    test(`${what}: ${expected ? 'yes' : 'no'}`, () => assert.equal(mayInvite({ ...due, ...change }, now), expected));
});
