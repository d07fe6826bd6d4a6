import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { behindFigureOf, dashboardSearch, isNarrowed } from './dashboard-search.ts';

describe('the address of the dashboard', () => {
  test('keeps filters and the open quote', () => {
    const search = { q: 'dana', status: 'overdue', from: '2027-06-01', to: '2027-06-30', quote: 'an-id' };
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
      package: 'full',
      vehicle: 'none',
      extra: 'Tire Shine',
      weekday: '7',
      employee: 'an-id',
    };
    assert.deepEqual(dashboardSearch(behind), behind);
    const { on: _, ...behindWithout } = behind;
    assert.deepEqual(behindFigureOf(dashboardSearch({ ...behind, on: 'a word & more', weekday: 7 })), behindWithout);
  });

  test('takes digits as what was typed', () => {
    assert.deepEqual(dashboardSearch({ q: 7788 }), { q: '7788' });
  });

  test('leaves out what it does not understand', () => {
    assert.deepEqual(
      dashboardSearch({ tab: 'garage', status: 'Sold!', from: 'June', to: '2027-13-40', q: '', quote: {} }),
      {},
    );
  });
});

test('an open quote does not narrow the list, a status does', () => {
  assert.equal(isNarrowed(dashboardSearch({ quote: 'an-id' })), false);
  assert.equal(isNarrowed(dashboardSearch({ status: 'pending' })), true);
});
