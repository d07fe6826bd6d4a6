import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardCounts } from '#contract/counts.ts';
import { ADVANCED_PLACES, ALL_PLACES, placeInNavigation, placesInUse } from './admin-places.ts';

const NEW_SHOP: DashboardCounts = {
  quotes: { all: 0, pending: 0, overdue: 0 },
  scripts: { all: 11, lastBackup: null, lastProof: null, failed: 0 },
  jobs: { open: 0, today: 0, toApprove: 0 },
  payments: { announced: 0, unmatched: 0 },
  staff: { active: 0, clockedIn: 0 },
  applications: { all: 0, pending: 0 },
  business: { version: 1, savedOn: '2027-06-01' },
  messages: { all: 0, unread: 0, open: 0 },
  mail: { waiting: 0, failed: 0 },
  inUse: { invoices: false, books: false, gifts: false, promos: false, plans: false, dueAgain: false },
};

const namesOf = (counts: DashboardCounts, current: Parameters<typeof placesInUse>[1] = 'today') =>
  placesInUse(counts, current)
    .flat()
    .map(({ name }) => name);

test('a new shop has nine places; each other joins once it is used, and while it is open', () => {
  const always = ['today', 'quotes', 'jobs', 'schedule', 'customers', 'payments', 'staff', 'business', 'advanced'];
  assert.deepEqual(namesOf(NEW_SHOP), always);
  const joins = {
    messages: { messages: { all: 1, unread: 0, open: 0 } },
    invoices: { inUse: { ...NEW_SHOP.inUse, invoices: true } },
    reports: { quotes: { all: 1, pending: 0, overdue: 0 } },
    books: { inUse: { ...NEW_SHOP.inUse, books: true } },
    gifts: { inUse: { ...NEW_SHOP.inUse, gifts: true } },
    plans: { inUse: { ...NEW_SHOP.inUse, plans: true } },
    promos: { inUse: { ...NEW_SHOP.inUse, promos: true } },
    applications: { applications: { all: 1, pending: 0 } },
  } as const;
  for (const [name, counts] of Object.entries(joins)) {
    const added = namesOf({ ...NEW_SHOP, ...counts }).filter((each) => !always.includes(each));
    assert.deepEqual(added, [name]);
  }
  assert.deepEqual(
    namesOf(NEW_SHOP, 'gifts').filter((each) => !always.includes(each)),
    ['gifts'],
  );
});

test('the search finds every place, and what is under Advanced marks Advanced', () => {
  for (const { name } of ADVANCED_PLACES) {
    assert.ok(ALL_PLACES.some((place) => place.name === name));
    assert.equal(placeInNavigation(name), 'advanced');
  }
  assert.equal(placeInNavigation('quotes'), 'quotes');
});
