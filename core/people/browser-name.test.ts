import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserText } from './browser-name.ts';

const CASES = [
  ['Chrome on Mac', 'Chrome on Mac', 'Chrome en Mac'],
  ['Firefox', 'Firefox', 'Firefox'],
  ['Unknown browser on Linux', 'Unknown browser on Linux', 'Navegador desconocido en Linux'],
] as const;

for (const [stored, english, spanish] of CASES)
  test(`the stored browser '${stored}' is shown in the reader's language`, () => {
    assert.deepEqual([browserText(stored, 'en'), browserText(stored, 'es')], [english, spanish]);
  });
