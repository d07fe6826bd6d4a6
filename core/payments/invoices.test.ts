import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoiceNumber, invoiceState, objectionToInvoice } from './invoices.ts';

const dueOn = Temporal.PlainDate.from('2027-06-15');
const open = { isCredited: false, totalCents: 100, priceCents: 100, owedCents: 100, dueOn };
const STATES = [
  ['open', {}, '2027-06-15'],
  ['overdue', {}, '2027-06-16'],
  ['paid', { owedCents: 0 }, '2027-06-16'],
  ['outdated', { priceCents: 90, owedCents: 0 }, '2027-06-16'],
  ['credited', { isCredited: true, priceCents: 90 }, '2027-06-16'],
] as const;
for (const [state, change, today] of STATES) {
  test(`an invoice is ${state} on ${today} with ${JSON.stringify(change)}`, () =>
    assert.equal(invoiceState({ ...open, ...change }, Temporal.PlainDate.from(today)), state));
}

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
