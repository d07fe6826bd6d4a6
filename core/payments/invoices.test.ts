import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  allocatePayment,
  dueInvoiceReminder,
  invoicedOwed,
  invoiceNumber,
  invoiceState,
  objectionToInvoice,
  remindableDueDates,
  shareReturn,
  type InvoicedQuote,
} from './invoices.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const dueOn = date('2027-06-15');
const quote: InvoicedQuote = {
  cents: 100,
  isFee: false,
  status: 'approved',
  totalCents: 100,
  reducedCents: 0,
  feeCents: 0,
  paidCents: 0,
};
const fee: InvoicedQuote = { ...quote, cents: 30, isFee: true, status: 'cancelled', feeCents: 30 };
const STATES = [
  ['open', '2027-06-15', [quote]],
  ['overdue', '2027-06-16', [quote]],
  [
    'paid',
    '2027-06-16',
    [
      { ...quote, paidCents: 100 },
      { ...quote, paidCents: 130 },
    ],
  ],
  ['open', '2027-06-15', [{ ...quote, paidCents: 200 }, quote]],
  ['outdated', '2027-06-16', [{ ...quote, reducedCents: 10, paidCents: 90 }]],
  // Two changes that cancel each other out.
  [
    'outdated',
    '2027-06-16',
    [
      { ...quote, totalCents: 110 },
      { ...quote, totalCents: 90 },
    ],
  ],
  ['outdated', '2027-06-16', []],
  // Canceled with a fee as high as its price: the fee isn't what was invoiced.
  ['outdated', '2027-06-16', [{ ...quote, status: 'cancelled', feeCents: 100 }]],
  ['open', '2027-06-15', [fee]],
  ['paid', '2027-06-16', [{ ...fee, paidCents: 30 }]],
  ['outdated', '2027-06-16', [{ ...fee, feeCents: 0 }]],
] as const;
for (const [state, today, quotes] of STATES) {
  test(`an invoice is ${state} on ${today} with ${JSON.stringify(quotes)}`, () => {
    assert.equal(invoiceState({ isCredited: false, dueOn, quotes }, date(today)), state);
    assert.equal(invoiceState({ isCredited: true, dueOn, quotes }, date(today)), 'credited');
  });
}

test('a canceled quote owes its fee on the invoice of the fee alone', () => {
  assert.equal(invoicedOwed({ ...fee, paidCents: 10 }), 20);
  assert.equal(invoicedOwed({ ...quote, status: 'cancelled', feeCents: 30 }), 0);
  assert.equal(invoicedOwed({ ...quote, reducedCents: 10, paidCents: 50 }), 40);
});

test('numbers have their year and at least four digits', () => {
  assert.equal(invoiceNumber({ kind: 'invoice', year: 2027, position: 7 }), 'INV-2027-0007');
  assert.equal(invoiceNumber({ kind: 'credit-note', year: 2027, position: 12_345 }), 'CN-2027-12345');
});

const OBJECTIONS = [
  ['approved', 100, false, undefined],
  ['approved', 0, false, 'isFree'],
  ['approved', 100, true, 'isInvoiced'],
  ['pending', 100, false, 'notApproved'],
  ['countered', 100, false, 'notApproved'],
  ['declined', 0, false, 'isOff'],
  ['cancelled', 0, false, 'isOff'],
  // One that owes a fee.
  ['cancelled', 100, false, undefined],
] as const;
for (const [status, priceCents, isInvoiced, expected] of OBJECTIONS) {
  test(`a quote that is ${status} and charged ${priceCents}${isInvoiced ? ', on an invoice,' : ''}: ${expected}`, () =>
    assert.equal(objectionToInvoice({ status, priceCents, isInvoiced }), expected));
}

test('reminders are due three days before, the day after, and every 14 days three times, each for a week', () => {
  const issuedOn = date('2027-06-01');
  const { from, to } = remindableDueDates(dueOn);
  assert.deepEqual([from.until(dueOn).days, dueOn.until(to).days], [50, 3]);
  const due = Array.from({ length: 70 }, (_, index) => {
    const today = date('2027-06-08').add({ days: index });
    const step = dueInvoiceReminder({ issuedOn, dueOn }, today);
    if (step) assert.ok(today.until(dueOn).total('days') <= 3 && dueOn.until(today).total('days') < 50);
    return `${step} ${today.toString().slice(5)}`;
  }).filter((step) => !step.startsWith('undefined'));
  const first = new Map(due.toReversed().map((each) => each.split(' ') as [string, string]));
  assert.deepEqual(Object.fromEntries(first), {
    'before-due': '06-12',
    overdue: '06-16',
    'overdue-2': '06-30',
    'overdue-3': '07-14',
    'overdue-4': '07-28',
  });
  assert.equal(due.length, 4 + 4 * 7);
  assert.equal(dueInvoiceReminder({ issuedOn: date('2027-06-12'), dueOn }, date('2027-06-13')), undefined);
});

test('a payment pays the first quote, then the next', () => {
  assert.deepEqual(allocatePayment([100, 0, 50, 20], 130), [100, 0, 30, 0]);
  assert.deepEqual(allocatePayment([100, 50], 150), [100, 50]);
});

test('what goes back of a payment is shared pro rata of what is left, as docs/pricing.md says', () => {
  const shares = (left: readonly number[], waiting = [0, 0, 0]) =>
    [10_000, 5000, 5000].map((cents, index) => ({
      cents,
      leftCents: left[index] ?? 0,
      waitingCents: waiting[index] ?? 0,
    }));
  assert.deepEqual(shareReturn(5000, shares([10_000, 5000, 5000])), [2500, 1250, 1250]);
  assert.deepEqual(shareReturn(1001, shares([0, 5000, 5000])), [0, 500, 501]);
  assert.deepEqual(shareReturn(17_000, shares([10_000, 2000, 5000])), [10_000, 2000, 5000]);
  // What is on its way back is taken last, and more than there is in proportion to the payment.
  assert.deepEqual(shareReturn(6000, shares([0, 5000, 0], [10_000, 0, 5000])), [666, 5000, 334]);
  assert.deepEqual(shareReturn(400, shares([0, 0, 0])), [200, 100, 100]);
});

test('parts of what goes back add up to it, and are at most what is left while that is enough', () => {
  const share = fc.nat(10_000_000).chain((leftCents) =>
    fc.record({
      leftCents: fc.constant(leftCents),
      waitingCents: fc.nat(10_000_000),
      cents: fc.constant(20_000_000),
    }),
  );
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 50 }), fc.nat(1_000_000_000), (shares, cents) => {
      const parts = shareReturn(cents, shares);
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        cents,
      );
      const left = shares.reduce((sum, { leftCents }) => sum + leftCents, 0);
      const all = shares.reduce((sum, { waitingCents }) => sum + waitingCents, left);
      for (const [index, part] of parts.entries()) {
        const { leftCents = 0, waitingCents = 0 } = shares[index] ?? {};
        assert.ok(part >= 0);
        if (cents <= left) assert.ok(part <= leftCents);
        if (cents <= all) assert.ok(part <= leftCents + waitingCents);
      }
    }),
  );
});
