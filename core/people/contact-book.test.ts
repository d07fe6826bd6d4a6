import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameBook, joinedBook } from './contact-book.ts';

const ana = { name: 'Ana', label: 'Driver', email: 'ana@x.example', phone: '' };
const ben = { name: 'Ben', label: '', email: '', phone: '+15185550142' };
const yard = { label: 'Yard', address: '1 Depot Rd' };

test('two contact books in one have each entry once', () => {
  assert.deepEqual(
    joinedBook({ contacts: [ana], addresses: [yard] }, { contacts: [{ ...ana }, ben], addresses: [{ ...yard }] }),
    { contacts: [ana, ben], addresses: [yard] },
  );
  assert.deepEqual(joinedBook(null, { contacts: [ben], addresses: [] }), { contacts: [ben], addresses: [] });
  assert.equal(joinedBook(null, null), null);
});

test('two books are the same if their entries are, in the same order', () => {
  const book = { contacts: [ana, ben], addresses: [yard] };
  const { phone, ...rest } = ana;
  assert.ok(isSameBook(book, { contacts: [{ phone, ...rest }, ben], addresses: [yard] }));
  assert.ok(!isSameBook(book, { contacts: [ben, ana], addresses: [yard] }));
  assert.ok(!isSameBook(book, { contacts: [ana, ben], addresses: [] }));
});
