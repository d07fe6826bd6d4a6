import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { balanceOf, cashHalves, chargeOf, venmoLinks, type Entry } from './payments.ts';

let ids = 0;
function entry(change: Partial<Entry>): Entry {
  ids += 1;
  return { id: String(ids), kind: 'payment', cents: 1000, isTip: false, half: null, corrects: null, ...change };
}

describe('a balance', () => {
  test('is the lines less the payments and deposits, tips apart', () => {
    const entries = [
      entry({ kind: 'deposit', cents: 2000 }),
      entry({ cents: 5000 }),
      entry({ kind: 'tip', cents: 900, isTip: true }),
    ];
    const balance = balanceOf(13_500, entries);
    assert.deepEqual(balance, {
      totalCents: 13_500,
      paidCents: 7000,
      dueCents: 6500,
      overpaidCents: 0,
      tipCents: 900,
      refundedCents: 0,
    });
  });

  test('shows what was paid too much, until it is refunded', () => {
    const paid = [entry({ cents: 15_000 })];
    assert.equal(balanceOf(13_500, paid).overpaidCents, 1500);
    const { overpaidCents, dueCents, refundedCents } = balanceOf(13_500, [
      ...paid,
      entry({ kind: 'refund', cents: -1500 }),
    ]);
    assert.deepEqual([overpaidCents, dueCents, refundedCents], [0, 0, 1500]);
  });

  test('is as before once an entry is corrected, whatever the entry was', () => {
    for (const wrong of [
      entry({ cents: 400 }),
      entry({ kind: 'tip', isTip: true, cents: 400 }),
      entry({ kind: 'refund', cents: -400 }),
    ]) {
      const correction = entry({ kind: 'correction', cents: -wrong.cents, isTip: wrong.isTip, corrects: wrong.id });
      assert.deepEqual(balanceOf(1000, [wrong, correction]), balanceOf(1000, []));
    }
  });

  test('of a quote that is off owes nothing', () => {
    assert.equal(chargeOf({ status: 'cancelled', totalCents: 13_500 }), 0);
    assert.equal(balanceOf(0, [entry({ kind: 'deposit', cents: 2000 })]).overpaidCents, 2000);
  });
});

describe('cash halves', () => {
  test('put the odd cent into the first', () => {
    assert.deepEqual(
      cashHalves(13_501, []).map(({ cents }) => cents),
      [6751, 6750],
    );
  });

  test('end at nothing, whatever was paid before, between and in which order', () => {
    const cents = fc.integer({ min: 1, max: 40_000 });
    fc.assert(
      fc.property(cents, fc.option(cents), fc.option(cents), fc.boolean(), (total, before, between, isReversed) => {
        const entries: Entry[] = before ? [entry({ cents: before })] : [];
        for (const half of isReversed ? ([2, 1] as const) : ([1, 2] as const)) {
          const due = cashHalves(total, entries)[half - 1]?.cents ?? 0;
          if (due > 0) entries.push(entry({ half, cents: due }));
          if (between && entries.length === 1) entries.push(entry({ cents: between }));
        }
        assert.equal(balanceOf(total, entries).dueCents, 0);
      }),
    );
  });

  test('can be ticked off anew after a correction', () => {
    const wrong = entry({ half: 1, cents: 500 });
    const halves = cashHalves(1000, [wrong, entry({ kind: 'correction', half: 1, cents: -500, corrects: wrong.id })]);
    assert.deepEqual(halves, [
      { half: 1, cents: 500, paidBy: null },
      { half: 2, cents: 500, paidBy: null },
    ]);
  });
});

test('a link into Venmo holds amount and reference, and no name can break out of it', () => {
  const { app, web } = venmoLinks('Bright-Bay_2', { cents: 13_550, note: 'BB-4F7K2 & more' });
  assert.equal(app, 'venmo://paycharge?txn=pay&recipients=Bright-Bay_2&amount=135.50&note=BB-4F7K2%20%26%20more');
  assert.equal(web, 'https://venmo.com/Bright-Bay_2?txn=pay&amount=135.50&note=BB-4F7K2%20%26%20more');
  assert.equal(
    venmoLinks('a/b?c', { cents: 1, note: '' }).web,
    'https://venmo.com/a%2Fb%3Fc?txn=pay&amount=0.01&note=',
  );
});
