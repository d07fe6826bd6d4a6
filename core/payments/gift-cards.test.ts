import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryOf, formatGiftCardCode, giftCardState, readGiftCardCode, spellGiftCardCode } from './gift-cards.ts';

test('a code is 16 characters that are read again however they are typed', () => {
  const code = spellGiftCardCode(Uint8Array.from([0, 68, 50, 20, 199, 66, 84, 182, 53, 207]));
  assert.equal(code, 'ABCDEFGHJKLMNPQR');
  assert.equal(formatGiftCardCode(code), 'ABCD-EFGH-JKLM-NPQR');
  for (const typed of ['abcd-efgh-jklm-npqr', ' ABCDEFGH JKLMNPQR ', 'ABCD–EFGH—JKLM-NPQR'])
    assert.equal(readGiftCardCode(typed), code);
  for (const typed of ['', 'ABCD', 'ABCD-EFGH-JKLM-NPQ0', `${code}A`, 'X'.repeat(10_000)])
    assert.equal(readGiftCardCode(typed), undefined);
  assert.throws(() => spellGiftCardCode(new Uint8Array(9)), RangeError);
});

test('a card is open while something is left on it, until its last day is over or it is voided', () => {
  const card = { balanceCents: 500, isVoid: false, expiresOn: '2032-06-05' };
  assert.equal(giftCardState(card, '2032-06-05'), 'open');
  assert.equal(giftCardState(card, '2032-06-06'), 'expired');
  assert.equal(giftCardState({ ...card, expiresOn: null }, '2099-01-01'), 'open');
  assert.equal(giftCardState({ ...card, balanceCents: 0 }, '2027-06-05'), 'used');
  assert.equal(giftCardState({ ...card, isVoid: true }, '2027-06-05'), 'void');
});

test('a card expires after whole years, or never', () => {
  const leapDay = Temporal.PlainDate.from('2028-02-29');
  assert.equal(expiryOf(leapDay, 5)?.toString(), '2033-02-28');
  assert.equal(expiryOf(leapDay, 0), null);
});
