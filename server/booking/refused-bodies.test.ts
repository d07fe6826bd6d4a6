import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertRefused, type Refusal } from '#testing/refusal.ts';

const MEGABYTE = 1024 * 1024;
const valid = JSON.stringify(exampleQuote());
const json = 'application/json';

type Case = readonly [what: string, body: string | Buffer, type: string | undefined, refusal: Refusal];

const unreadable: Refusal = { status: 400, code: 'malformed', says: /has to be JSON in UTF-8/ };
const wrongType: Refusal = {
  status: 415,
  code: 'wrong-type',
  says: /send JSON with the content type application\/json/,
};
const noObject: Refusal = { path: '', says: /send a JSON object with the fields of this call/ };
const tooLarge: Refusal = { status: 413, code: 'too-large', says: /Please send less at once/ };

const cases: readonly Case[] = [
  ['a form', 'packageType=full', 'application/x-www-form-urlencoded', wrongType],
  ['plain text', valid, 'text/plain', wrongType],
  ['a file', valid, 'multipart/form-data; boundary=x', wrongType],
  ['no content type', valid, undefined, wrongType],
  ['a content type that is none', valid, 'json', wrongType],
  ['half of a JSON text', valid.slice(0, -20), json, unreadable],
  ['two JSON texts', valid + valid, json, unreadable],
  ['an empty body', '', json, unreadable],
  ['a body with bytes that are no UTF-8', Buffer.from(valid.replace('Dana', 'D\xe4na'), 'latin1'), json, unreadable],
  ['a body in UTF-16', Buffer.from(valid, 'utf16le'), json, unreadable],
  ['a key that reaches for the prototype', valid.replace('{', '{"__proto__":{"isAdmin":true},'), json, unreadable],
  ['a key that reaches for the constructor', `{"constructor":{"prototype":{"isAdmin":true}}}`, json, unreadable],
  ['a list', `[${valid}]`, json, noObject],
  ['a text', JSON.stringify(valid), json, noObject],
  ['null', 'null', json, noObject],
  ['a number', '135', json, noObject],
  ['deep nesting', `{"extras":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, json, { path: 'extras.0', says: /text/ }],
  ['more than 44 MB', `{"aiPhotos":["${'A'.repeat(44 * MEGABYTE)}"]}`, json, tooLarge],
  ['20 MB of empty lists', `{"extras":[${'[],'.repeat((20 * MEGABYTE) / 3)}[]]}`, json, tooLarge],
  ['20 MB of nested lists', `{"extras":${'['.repeat(20 * MEGABYTE)}`, json, tooLarge],
];

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

describe('a body is refused and nothing stored:', () => {
  for (const [what, payload, type, refusal] of cases) {
    test(what, async () => {
      const headers = type === undefined ? {} : { 'content-type': type };
      await assertRefused(testApp, { method: 'POST', url: '/api/quotes', payload, headers }, refusal);
    });
  }

  test('more than 64 KiB, where no photos belong', async () => {
    const message = { name: 'Dana', email: 'dana@example.com', message: 'x'.repeat(70_000) };
    await assertRefused(testApp, { method: 'POST', url: '/api/contact', payload: message }, tooLarge);
  });

  test('the objects of the process are as before', () => {
    assert.equal('isAdmin' in {}, false);
  });
});

describe('a body is taken', () => {
  test('with three photos of 10 MB', async () => {
    // Noise does not compress: as PNG it is as large as its pixels, just below the limit.
    const side = Math.floor(Math.sqrt((9.9 * MEGABYTE) / 3));
    const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
    const photo = (await noise.png().toBuffer()).toString('base64');
    const { status } = await submit(testApp.app, exampleQuote({ aiPhotos: [photo, photo, photo] }));
    assert.equal(status, 201);
  });

  test('with a charset and with names of other scripts', async () => {
    const names = { customerFirstName: 'Łukasz Ünal', customerLastName: "O'Brien-محمد 山田" };
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const body = exampleQuote({ ...names, scheduledTime: '2:00 PM' });
    assert.equal((await submit(testApp.app, body, headers)).status, 201);
  });

  test('with a key given twice by its last value: a second total does not slip past the first', async () => {
    const body = JSON.stringify(exampleQuote({ scheduledTime: '4:00 PM' })).replace(/}$/, ',"totalPrice":1}');
    const { status, body: problem } = await submit(testApp.app, body);
    assert.equal(status, 409);
    assert.equal(problem.code, 'price-changed');
  });
});
