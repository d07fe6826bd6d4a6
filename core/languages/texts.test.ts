import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteMailTexts } from '#core/languages/en/mails.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { bestLanguage, directionOf } from './language.ts';
import { TRANSLATIONS, texts } from './texts.ts';
import { textsInOne } from './translator.ts';

const cansText = (count: number, language: 'en' | 'es' | 'en-XA') =>
  lineTexts({ kind: 'cans', label: '', facts: { cans: count } }, language)?.detail;

test('each language has its words and its plural forms, side by side in one process', () => {
  const counts = [1, 2, 1_000_000];
  assert.deepEqual(
    counts.map((count) => [cansText(count, 'en'), cansText(count, 'es')]),
    [
      ['1 can', '1 bote'],
      ['2 cans', '2 botes'],
      ['1,000,000 cans', '1,000,000 botes'],
    ],
  );
});

test('the pseudo-language is made from English and 40 % longer, with arguments and tags as they are', () => {
  assert.equal(cansText(2, 'en-XA'), '[2 çáñs~~]');
  assert.equal(
    quoteMailTexts('en-XA')('linkSubject', { reference: 'BB-1' }),
    '[Yóúr ñéw líñk fór qúóté BB-1~~~~~~~~ ~~]',
  );
  const parts: readonly string[] = quoteMailTexts('en-XA').rich('linkExplained', {
    reference: 'BB-1',
    strong: (children) => `<b>${children.join('')}</b>`,
  });
  const text = parts.join('');
  assert.match(text, /<b>BB-1<\/b>/);
});

test('a message without its values, with wrong ones or with a wrong key is a type error', () => {
  const t = quoteMailTexts('en');
  const wrong = [
    // @ts-expect-error a value is missing
    () => t('linkSubject'),
    // @ts-expect-error no such value
    () => t('linkSubject', { ref: 'BB-1' }),
    // @ts-expect-error no such key
    () => t('linkSubjet'),
    // @ts-expect-error a message with tags
    () => t('linkExplained', { reference: 'BB-1' }),
    // @ts-expect-error the tag is missing
    () => t.rich('linkExplained', { reference: 'BB-1' }),
    // @ts-expect-error a number where the message has text
    () => t('linkSubject', { reference: 1 }),
  ];
  assert.equal(wrong.length, 6);
});

test('a visitor gets the first language of theirs that we speak, and English if there is none', () => {
  assert.deepEqual(
    [['de', 'es-MX', 'en'], ['fr'], []].map((tags) => bestLanguage(tags, ['en', 'es'])),
    ['es', 'en', 'en'],
  );
});

test('a page is written from the side that its language is', () => {
  assert.deepEqual(['es-US', 'he-IL', 'ar-EG'].map(directionOf), ['ltr', 'rtl', 'rtl']);
});

test('Spanish has the words of the United States and Mexico', () => {
  const all = JSON.stringify([TRANSLATIONS.es, DEFAULT_SETTINGS.translations.es]);
  for (const word of [/antelación/i, /vehículos? recreativo/i, /entrega en el taller/i, /motos? de campo/i])
    assert.equal(new RegExp(`.{0,40}${word.source}`, 'i').exec(all)?.[0], undefined);
});

test('which keys there are is known in every language, also where the browser has one language only', () => {
  const all = texts('actions', { 'quote.approve': 'Approved' });
  const one = textsInOne<{ 'quote.approve': string }>('es', { 'quote.approve': 'Aprobó' });
  for (const { has } of [all, one]) assert.deepEqual([has('quote.approve'), has('quote.dance')], [true, false]);
});
