import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { promiseLeft } from './promise.ts';

const quote = {
  status: 'pending',
  createdAt: '2027-06-01T12:00:00Z',
  confirmationDue: '2027-06-02T12:00:00Z',
} as const;
const at = (instant: string, status: Parameters<typeof promiseLeft>[0]['status'] = 'pending') =>
  promiseLeft({ ...quote, status }, Temporal.Instant.from(instant), 'en');

describe('the promise clock', () => {
  test('counts what is left of the day that was promised', () => {
    assert.deepEqual(at('2027-06-01T12:00:00Z'), { text: '24 h 00 m left', tone: 'calm', left: 1 });
    assert.deepEqual(at('2027-06-02T00:00:00Z'), { text: '12 h 00 m left', tone: 'calm', left: 0.5 });
  });

  test('warns in the last four hours', () => {
    assert.equal(at('2027-06-02T08:00:00Z').tone, 'calm');
    assert.equal(at('2027-06-02T08:40:00Z').tone, 'low');
    assert.equal(at('2027-06-02T08:40:00Z').text, '3 h 20 m left');
    assert.equal(at('2027-06-02T11:15:00Z').text, '45 m left');
  });

  test('says in words by how much it is overdue', () => {
    assert.deepEqual(at('2027-06-02T14:05:00Z'), { text: 'Overdue by 2 h 05 m', tone: 'overdue', left: 0 });
    assert.equal(at('2027-06-05T13:00:00Z').text, 'Overdue by 3 days');
  });

  test('says nothing more once the quote is answered: its status does', () => {
    assert.equal(at('2027-06-05T13:00:00Z', 'approved').text, '');
    assert.equal(at('2027-06-05T13:00:00Z', 'cancelled').text, 'No answer due');
  });

  test('of a quote that was canceled with a fee says what is still due', () => {
    const canceled = { ...quote, status: 'cancelled' } as const;
    const words = (payment: 'unpaid' | 'partly-paid' | 'paid' | null) =>
      promiseLeft({ ...canceled, payment }, Temporal.Instant.from('2027-06-05T13:00:00Z'), 'en').text;
    assert.deepEqual(
      [words('unpaid'), words('partly-paid'), words('paid'), words(null)],
      ['Fee due', 'Fee due', 'Fee paid', 'No answer due'],
    );
  });

  test('of a clock that runs ahead never shows more than was promised', () => {
    assert.equal(at('2027-06-01T11:59:00Z').left, 1);
  });
});
