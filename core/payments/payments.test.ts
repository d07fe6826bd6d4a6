import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cancellationFee, expectedFee, feeLines, feeReasons } from './cancellation-fee.ts';
import {
  balanceOf,
  cashHalves,
  chargedLines,
  chargeOf,
  fitsQuote,
  mostTip,
  owedOf,
  paymentStateOf,
  reductionOf,
  venmoLink,
  type Entry,
} from './payments.ts';

let ids = 0;
function entry(change: Partial<Entry>): Entry {
  ids += 1;
  return {
    id: String(ids),
    kind: 'payment',
    cents: 1000,
    isTip: false,
    half: null,
    corrects: null,
    reducesCents: 0,
    ...change,
  };
}

const sold = (totalCents: number) => ({ status: 'approved', totalCents, feeCents: 0 }) as const;

describe('a refund', () => {
  const paid = entry({ cents: 16_500 });
  const refund = entry({ kind: 'refund', cents: -2000, reducesCents: 2000 });

  test('lowers the price by what was not overpaid', () => {
    assert.equal(reductionOf(2000, { overpaidCents: 0, totalCents: 9000 }), 2000);
    assert.equal(reductionOf(2000, { overpaidCents: 1500, totalCents: 9000 }), 500);
    assert.equal(reductionOf(2000, { overpaidCents: 2000, totalCents: 9000 }), 0);
    assert.equal(reductionOf(2000, { overpaidCents: 0, totalCents: 1500 }), 1500);
    const { totalCents, reducedCents, paidCents, dueCents, refundedCents } = balanceOf(sold(16_500), [paid, refund]);
    assert.deepEqual([totalCents, reducedCents, paidCents, dueCents, refundedCents], [14_500, 2000, 14_500, 0, 2000]);
  });

  test('leaves what is owed as it was when only a part was paid', () => {
    const part = entry({ cents: 6500 });
    assert.equal(balanceOf(sold(16_500), [part]).dueCents, 10_000);
    assert.equal(balanceOf(sold(16_500), [part, refund]).dueCents, 10_000);
  });

  test('is a line of its own among what is charged', () => {
    const lines = [{ kind: 'package', label: 'Express', cents: 16_500 }] as const;
    const charged = chargedLines({ ...sold(16_500), feeLines: [], lines }, [paid, refund]);
    assert.deepEqual(
      charged.map(({ label, cents }) => [label, cents]),
      [
        ['Express', 16_500],
        ['Price reduction', -2000],
      ],
    );
  });

  test('that is corrected reopens the debt, and so does a corrected payment', () => {
    const back = entry({ kind: 'correction', cents: 2000, corrects: refund.id, reducesCents: -2000 });
    assert.deepEqual(balanceOf(sold(16_500), [paid, refund, back]), balanceOf(sold(16_500), [paid]));
    const wrong = entry({ kind: 'correction', cents: -16_500, corrects: paid.id });
    assert.equal(balanceOf(sold(16_500), [paid, wrong]).dueCents, 16_500);
  });
});

describe('the fee of a cancelled quote', () => {
  const off = { status: 'cancelled', totalCents: 13_500, feeCents: 2700 } as const;

  test('is exactly what is owed, and can be paid', () => {
    const part = [entry({ kind: 'deposit', cents: 2000 })];
    assert.deepEqual([balanceOf(off, []).dueCents, balanceOf(off, part).dueCents], [2700, 700]);
    assert.equal(balanceOf(off, [entry({ cents: 13_500 })]).overpaidCents, 10_800);
    assert.equal(paymentStateOf({ ...off, entries: part, isClaimed: false }), 'open');
    assert.equal(paymentStateOf({ ...off, entries: part, isClaimed: true }), 'claimed');
    assert.equal(paymentStateOf({ ...off, entries: [entry({ cents: 2700 })], isClaimed: false }), 'paid');
    assert.equal(paymentStateOf({ ...off, status: 'declined', entries: [], isClaimed: false }), 'declined');
    assert.equal(fitsQuote('open', 2700, 'cancelled'), true);
    assert.equal(fitsQuote('open', 0, 'cancelled'), false);
  });

  test('is what its lines end with', () => {
    const lines = [{ kind: 'package', label: 'Full Detail', cents: 13_500 }] as const;
    const tax = { name: 'Sales tax', rates: { services: 0, extras: 0, fees: 8000 } };
    const terms = { feeCents: 2500, feePercent: 0, noticeHours: 24, isTaxed: true };
    const fees = feeLines({ cancellation: terms, tax }, lines, 'late');
    const charged = chargedLines({ ...off, lines, feeLines: fees }, []);
    assert.deepEqual(
      charged.map(({ label, cents }) => [label, cents]),
      [
        ['Full Detail', 13_500],
        ['Canceled', -13_500],
        ['Late cancellation fee', 2500],
        ['Sales tax', 200],
      ],
    );
    assert.deepEqual(expectedFee({ cancellation: terms, tax }, lines), { cents: 2700, hours: 24 });
    assert.deepEqual(expectedFee({ cancellation: { ...terms, isTaxed: false }, tax }, lines), {
      cents: 2500,
      hours: 24,
    });
    assert.equal(expectedFee({ cancellation: { ...terms, feeCents: 0 }, tax }, lines), null);
  });

  test('is the larger of amount and percentage, at most the price', () => {
    const terms = { feeCents: 2500, feePercent: 20, noticeHours: 24 };
    for (const [untaxed, fee] of [
      [13_500, 2700],
      [5000, 2500],
      [1500, 1500],
      [12_503, 2501],
      [0, 0],
    ] as const)
      assert.equal(cancellationFee(terms, untaxed), fee);
  });

  test('can be charged for what was cancelled with less than the notice, or missed', () => {
    const startsAt = Temporal.Instant.from('2027-06-05T12:00:00Z');
    for (const [cancelledAt, reasons] of [
      ['2027-06-04T12:00:00Z', []],
      ['2027-06-04T12:00:01Z', ['late']],
      ['2027-06-05T11:59:59Z', ['late']],
      ['2027-06-05T12:00:00Z', ['late', 'no-show']],
    ] as const)
      assert.deepEqual(
        feeReasons({ noticeHours: 24 }, { startsAt, cancelledAt: Temporal.Instant.from(cancelledAt) }),
        reasons,
      );
  });
});

describe('a balance', () => {
  test('is the lines less the payments and deposits, tips apart', () => {
    const entries = [
      entry({ kind: 'deposit', cents: 2000 }),
      entry({ cents: 5000 }),
      entry({ kind: 'tip', cents: 900, isTip: true }),
    ];
    const balance = balanceOf(sold(13_500), entries);
    assert.deepEqual(balance, {
      totalCents: 13_500,
      feeCents: 0,
      reducedCents: 0,
      paidCents: 7000,
      dueCents: 6500,
      overpaidCents: 0,
      tipCents: 900,
      refundedCents: 0,
    });
  });

  test('shows what was paid too much, until it is refunded', () => {
    const paid = [entry({ cents: 15_000 })];
    assert.equal(balanceOf(sold(13_500), paid).overpaidCents, 1500);
    const { overpaidCents, dueCents, refundedCents } = balanceOf(sold(13_500), [
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
      assert.deepEqual(balanceOf(sold(1000), [wrong, correction]), balanceOf(sold(1000), []));
    }
  });

  test('of a quote that is off owes nothing, even if more went back than was paid', () => {
    const off = { status: 'cancelled', totalCents: 13_500, feeCents: 0 } as const;
    assert.equal(chargeOf(off, []), 0);
    assert.equal(balanceOf(off, [entry({ kind: 'deposit', cents: 2000 })]).overpaidCents, 2000);
    const back = [entry({ kind: 'refund', cents: -2000 })];
    for (const status of ['cancelled', 'declined'] as const) {
      const { paidCents, dueCents, overpaidCents } = balanceOf({ ...off, status }, back);
      assert.deepEqual([paidCents, dueCents, overpaidCents], [-2000, 0, 0]);
      assert.equal(owedOf({ ...off, status, reducedCents: 0, paidCents }), 0);
    }
    assert.equal(balanceOf({ ...off, feeCents: 2700 }, back).dueCents, 4700, 'a fee can be paid');
  });
});

describe('what may be paid now', () => {
  const quote = { status: 'approved', totalCents: 7000, feeCents: 0, entries: [], isClaimed: false } as const;
  const paid = [entry({ cents: 7000 })];

  test('is an approved quote with something owed that the customer has not said to have paid', () => {
    assert.equal(paymentStateOf(quote), 'open');
    assert.equal(paymentStateOf({ ...quote, entries: [entry({ cents: 6999 })] }), 'open');
    assert.equal(paymentStateOf({ ...quote, isClaimed: true }), 'claimed');
    assert.equal(paymentStateOf({ ...quote, entries: paid }), 'paid');
    assert.equal(paymentStateOf({ ...quote, entries: paid, isClaimed: true }), 'paid');
  });

  test('is nothing of a quote that is off or not approved, whatever was claimed', () => {
    for (const isClaimed of [true, false]) {
      assert.equal(paymentStateOf({ ...quote, isClaimed, status: 'pending' }), 'not-approved');
      assert.equal(paymentStateOf({ ...quote, isClaimed, status: 'countered' }), 'not-approved');
      assert.equal(paymentStateOf({ ...quote, isClaimed, status: 'cancelled' }), 'cancelled');
      assert.equal(paymentStateOf({ ...quote, isClaimed, status: 'declined' }), 'declined');
    }
  });

  test('fits the quote that it was read with, and no later one', () => {
    for (const badge of ['approved', 'employee-accepted', 'in-progress', 'completed'] as const) {
      assert.equal(fitsQuote('open', 0, badge), true);
      assert.equal(fitsQuote('not-approved', 0, badge), false);
      assert.equal(fitsQuote('cancelled', 0, badge), false);
    }
    assert.equal(fitsQuote('cancelled', 0, 'cancelled'), true);
    assert.equal(fitsQuote('not-approved', 0, 'pending'), true);
    assert.equal(fitsQuote('open', 0, 'countered'), false);
  });
});

describe('the lines of what is charged', () => {
  const lines = [{ kind: 'package', label: 'Express', cents: 7000 }] as const;

  test('are those of the quote, and add up to nothing once it is off', () => {
    assert.deepEqual(
      chargedLines({ status: 'approved', totalCents: 7000, feeCents: 0, feeLines: [], lines }, []),
      lines,
    );
    const off = chargedLines({ status: 'cancelled', totalCents: 7000, feeCents: 0, feeLines: [], lines }, []);
    assert.deepEqual(
      off.map(({ label, cents }) => [label, cents]),
      [
        ['Express', 7000],
        ['Canceled', -7000],
      ],
    );
    assert.equal(
      chargedLines({ status: 'declined', totalCents: 7000, feeCents: 0, feeLines: [], lines }, []).at(-1)?.label,
      'Declined',
    );
  });
});

test('a tip is at most the larger of $500 and the total', () => {
  assert.equal(mostTip(7000), 50_000);
  assert.equal(mostTip(80_000), 80_000);
});

describe('cash halves', () => {
  test('put the odd cent into the first', () => {
    assert.deepEqual(
      cashHalves(sold(13_501), []).map(({ cents }) => cents),
      [6751, 6750],
    );
  });

  test('end at nothing, whatever was paid before, between and in which order', () => {
    const cents = fc.integer({ min: 1, max: 40_000 });
    fc.assert(
      fc.property(cents, fc.option(cents), fc.option(cents), fc.boolean(), (total, before, between, isReversed) => {
        const entries: Entry[] = before ? [entry({ cents: before })] : [];
        for (const half of isReversed ? ([2, 1] as const) : ([1, 2] as const)) {
          const due = cashHalves(sold(total), entries)[half - 1]?.cents ?? 0;
          if (due > 0) entries.push(entry({ half, cents: due }));
          if (between && entries.length === 1) entries.push(entry({ cents: between }));
        }
        assert.equal(balanceOf(sold(total), entries).dueCents, 0);
      }),
    );
  });

  test('can be recorded again after a correction', () => {
    const wrong = entry({ half: 1, cents: 500 });
    const halves = cashHalves(sold(1000), [
      wrong,
      entry({ kind: 'correction', half: 1, cents: -500, corrects: wrong.id }),
    ]);
    assert.deepEqual(halves, [
      { half: 1, cents: 500, paidBy: null },
      { half: 2, cents: 500, paidBy: null },
    ]);
  });
});

test('a link into Venmo holds amount and reference, and no name can break out of it', () => {
  assert.equal(
    venmoLink('Bright-Bay_2', { cents: 13_550, note: 'BB-4F7K2 & more' }),
    'https://venmo.com/Bright-Bay_2?txn=pay&amount=135.50&note=BB-4F7K2%20%26%20more',
  );
  assert.equal(venmoLink('a/b?c', { cents: 1, note: '' }), 'https://venmo.com/a%2Fb%3Fc?txn=pay&amount=0.01&note=');
});
