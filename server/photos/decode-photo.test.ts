import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePhoto } from './read-photos.ts';

const BYTES = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 37) % 256));

test('base64 text is read plain, as a data URL, in lines, without padding, whatever is left over at its end', () => {
  for (const length of [1, 2, 3, 4, 5, 299, 300]) {
    const bytes = BYTES.subarray(0, length);
    const text = bytes.toString('base64');
    const written = [
      text,
      `data:image/png;base64,${text}`,
      text.replaceAll(/.{4}/g, '$&\r\n'),
      text.replace(/=+$/, ''),
    ];
    for (const each of written) assert.deepEqual(decodePhoto(each), bytes);
  }
});

test('empty text is told from text that is no base64', () => {
  const refusals = (text: string) => {
    const outcome = decodePhoto(text);
    return 'refusal' in outcome ? outcome.refusal : undefined;
  };
  for (const text of ['', ' \n', 'data:,']) assert.match(refusals(text) ?? '', /^empty$/);
  for (const text of ['a', '====', 'QUJD<script>', 'hello world!', 'QU-_', 'QUJD=QUJD', '%%%%'])
    assert.match(refusals(text) ?? '', /^notBase64$/);
});
