import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { behindFigureOf, dashboardSearch, isNarrowed } from './dashboard-search.ts';

describe('the address of the dashboard', () => {
  test('keeps filters and the open quote', () => {
    const search = {
      tab: 'quotes',
      q: 'dana',
      status: 'overdue',
      from: '2027-06-01',
      to: '2027-06-30',
      quote: 'an-id',
    };
    assert.deepEqual(dashboardSearch(search), search);
  });

  test('keeps the state of a report, and the figure behind a list', () => {
    const report = {
      tab: 'reports',
      section: 'revenue',
      range: 'this-year',
      by: 'week',
      compare: 'year',
      figure: 'tips',
    };
    assert.deepEqual(dashboardSearch(report), report);
    const behind = {
      on: 'completed',
      figure: 'margin',
      promo: 'an-id',
      package: 'full',
      vehicle: 'none',
      extra: 'Tire Shine',
      weekday: '7',
      employee: 'an-id',
    };
    assert.deepEqual(dashboardSearch(behind), { tab: 'quotes', ...behind });
    const { on: _, ...behindWithout } = behind;
    assert.deepEqual(behindFigureOf(dashboardSearch({ ...behind, on: 'a word & more', weekday: 7 })), behindWithout);
  });

  test('takes digits as what was typed', () => {
    assert.deepEqual(dashboardSearch({ tab: 'jobs', q: 7788 }), { tab: 'jobs', q: '7788' });
  });

  test('leaves out what it does not understand', () => {
    assert.deepEqual(
      dashboardSearch({ tab: 'garage', status: 'Sold!', from: 'June', to: '2027-13-40', q: '', quote: {} }),
      {},
    );
  });
});

/** What an address asks for, and the part that it opens; undefined is Today. */
const PARTS: readonly (readonly [Readonly<Record<string, string>>, string | undefined])[] = [
  [{}, undefined],
  [{ tab: 'today' }, undefined],
  [{ tab: 'quotes' }, 'quotes'],
  [{ quote: 'an-id' }, 'quotes'],
  [{ status: 'overdue' }, 'quotes'],
  [{ q: 'dana' }, 'quotes'],
  [{ on: 'booked', from: '2027-06-13', to: '2027-06-16' }, 'quotes'],
  [{ tab: 'jobs', q: 'dana' }, 'jobs'],
  [{ tab: 'garage', q: 'dana' }, undefined],
];

for (const [search, tab] of PARTS) {
  test(`?${new URLSearchParams(search).toString()} opens ${tab ?? 'Today'}`, () => {
    assert.equal(dashboardSearch(search).tab, tab);
  });
}

test('an open quote does not narrow the list, a status does', () => {
  assert.equal(isNarrowed(dashboardSearch({ quote: 'an-id' })), false);
  assert.equal(isNarrowed(dashboardSearch({ status: 'pending' })), true);
});
