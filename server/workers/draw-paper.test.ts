import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Paper } from '#server/db/payment-tables.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { drawPaper, type GiftCardPaper } from './draw-paper.ts';

const CARD: GiftCardPaper = {
  shop: 'Brightbay',
  title: 'Gift card',
  asOfMs: 0,
  amount: '$25',
  people: [],
  message: '',
  code: 'AAAA-BBBB',
  validity: 'Valid through June 1, 2032',
  redeemAt: 'brightbay.example',
};

const PAPER: Paper = {
  shop: 'Brightbay',
  contact: ['12 Main Street'],
  title: 'Invoice INV-2027-0001',
  asOf: 'June 1, 2027',
  asOfMs: 0,
  issuedTo: 'Dana Lee',
  issuedToEmail: 'dana@example.com',
  about: [],
  tables: [[{ label: 'Full Detail', amount: '$120' }]],
  closing: '',
};

const NOTE = 'stands for a letter';

/** The text of a paper without the places where its font changes, which split it into pieces. */
async function printed(content: Paper | GiftCardPaper): Promise<string> {
  // Each piece is read once by each font of the file: only its own gives it back in full.
  return readPdf(await drawPaper({ content, language: 'en' })).join('');
}

const PLACES: Readonly<Record<string, (text: string) => Paper | GiftCardPaper>> = {
  'the shop': (shop) => ({ ...PAPER, shop }),
  'its address': (line) => ({ ...PAPER, contact: [line] }),
  'the customer': (issuedTo) => ({ ...PAPER, issuedTo, issuedToEmail: '' }),
  'a company or an address': (line) => ({ ...PAPER, about: [line] }),
  'a line': (label) => ({ ...PAPER, tables: [[{ label, amount: '$1' }]] }),
  'the giver of a card': (name) => ({ ...CARD, people: [`For ${name}`, 'From Sam'] }),
  'a message on a card': (message) => ({ ...CARD, message: `${message}\nSam` }),
  'the shop on a card': (shop) => ({ ...CARD, shop }),
};

describe('a paper', () => {
  for (const [place, paper] of Object.entries(PLACES)) {
    test(`prints Vietnamese, Cyrillic and Greek whole in ${place}`, async () => {
      for (const word of ['Nguyễn', 'Đường', 'Пётр', 'Їжак', 'Γιώργος', 'Άννα', 'Łódź']) {
        const text = await printed(paper(word));
        for (const letter of new Set(word)) assert.ok(text.includes(letter), `${letter} of ${word} is printed`);
        assert.ok(!text.includes(NOTE), word);
      }
    });

    test(`marks what it can’t print in ${place}, and says so`, async () => {
      for (const word of ['李小龙', 'محمد', 'שלום', '🚗']) {
        const text = await printed(paper(word));
        assert.ok(text.includes('\ufffd'), `${word} is marked`);
        assert.ok(text.includes(NOTE), `${word} is explained`);
      }
    });
  }

  test('names a customer by their address where it can’t print the name', async () => {
    const text = await printed({ ...PAPER, issuedTo: '李小龙' });
    assert.ok(text.includes('dana@example.com'));
    assert.ok(!text.includes(NOTE));
  });
});
