import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readHeif } from './heif.ts';

const heic = readFileSync(new URL('../../e2e/photos/phone.heic', import.meta.url));
const p3 = readFileSync(new URL('../../e2e/photos/p3.heic', import.meta.url));

test('a photo of a phone says its size, and an iPhone’s its colors', () => {
  assert.deepEqual(readHeif(heic), { decodedPixels: 4032 * 3024, sharesTiles: false, isDisplayP3: false });
  assert.deepEqual(readHeif(p3), { decodedPixels: 400 * 300, sharesTiles: false, isDisplayP3: true });
});

test('what is cut short anywhere in its boxes, or is no such file, is unknown or the same, and never an error', () => {
  const whole = readHeif(p3);
  for (let length = 0; length < 900; length++) {
    const known = readHeif(p3.subarray(0, length));
    assert.ok(known === undefined || known.decodedPixels === whole?.decodedPixels);
  }
  assert.equal(readHeif(new Uint8Array(40).fill(255)), undefined);
});

test('a picture that is a part of itself is unknown', () => {
  const file = Buffer.from(heic);
  const meta = file.indexOf('meta') - 4;
  const reference = Buffer.from('0000001c69726566000000000000001064696d67000100020001000100'.slice(0, 56), 'hex');
  const size = file.readUInt32BE(meta);
  const end = meta + size;
  file.writeUInt32BE(size + reference.byteLength, meta);
  const looped = Buffer.concat([file.subarray(0, end), reference, file.subarray(end)]);
  assert.equal(readHeif(looped), undefined);
});

// A reader that believes them would go on for hours, and end at the time limit of the tests.
test('boxes that say more than they hold are read once', () => {
  for (const type of ['iref', 'ipma', 'iloc', 'ipco', 'iprp', 'pitm']) {
    const file = Buffer.concat([heic, Buffer.alloc(5_000_000, 1)]);
    const at = file.indexOf(type);
    if (at > 0) file.fill(255, at + 8, at + 40);
    readHeif(file);
  }
  const boxes = Buffer.alloc(8_000_000);
  for (let at = 0; at < boxes.byteLength; at += 8) boxes.writeUInt32BE(8, at);
  assert.equal(readHeif(boxes), undefined);
});
