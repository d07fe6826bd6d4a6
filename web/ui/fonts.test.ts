import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** What a server sends before it waits for the first acknowledgment, less the headers of the answer. */
const MOST_BYTES = 13_700;

test('the letters of English and Spanish are in the first files of both fonts, which arrive in one round trip', () => {
  const faces = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').matchAll(
    /url\('\.\/(?<file>fonts\/[\w-]+\.woff2)'\).*?unicode-range:\s+(?<ranges>[^;]+);/gs,
  );
  const files = [...faces].map(({ groups: { file = '', ranges = '' } = {} }) => ({ file, ranges }));
  assert.equal(files.length, 2);
  const texts = globSync(join(import.meta.dirname, '../../core/languages/{en,es}/*.ts')).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const letters = new Set(texts.join('').replaceAll(/\s/g, ''));
  assert.ok(letters.has('ñ') && letters.has('’'));
  for (const { file, ranges } of files) {
    const spans = ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').trim().split('-');
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    });
    const isIn = (letter: string) =>
      spans.some(({ from, to }) => letter >= String.fromCodePoint(from) && letter <= String.fromCodePoint(to));
    assert.deepEqual(
      [...letters].filter((letter) => !isIn(letter)),
      [],
      file,
    );
    assert.ok(statSync(join(import.meta.dirname, file)).size <= MOST_BYTES, file);
  }
});
