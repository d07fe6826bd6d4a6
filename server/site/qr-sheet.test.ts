import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { startTestApp } from '#testing/app.ts';
import { addPerson, cookieFor } from '#testing/people.ts';

/** A page of a PDF as gray pixels, one for each point. */
async function pageOf(pdf: Buffer, page: number) {
  const folder = await mkdtemp(join(tmpdir(), 'brightbay-test-'));
  try {
    await writeFile(join(folder, 'sheet.pdf'), pdf);
    const range = ['-f', String(page), '-l', String(page), '-singlefile'];
    execFileSync('pdftoppm', ['-png', '-r', '72', ...range, join(folder, 'sheet.pdf'), join(folder, 'page')]);
    const picture = sharp(await readFile(join(folder, 'page.png'))).greyscale();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return {
      isDark: (x: number, y: number) => (data[Math.round(y) * info.width + Math.round(x)] ?? 255) < 128,
      ...info,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('the sheets for van, counter and yard sign have codes that open the quote and are counted apart', async () => {
  const testApp = await startTestApp();
  try {
    const cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
    const answer = await testApp.app.inject({ url: '/api/admin/qr-sheet', headers: { cookie } });
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/pdf']);
    for (const [index, place] of ['van', 'counter', 'sign'].entries()) {
      const { data, size } = encode(`${testApp.deps.publicUrl}/quote?utm_source=qr-${place}`, { ecc: 'Q', border: 0 });
      const { isDark, width, height } = await pageOf(answer.rawPayload, index + 1);
      assert.deepEqual([width, height], [612, 792]);
      // The finder at the code's upper left is its first dark pixel in the columns that only the code reaches.
      const [side, left] = [408 / size, 54];
      let top = 150;
      while (!isDark(left + side / 2, top) && top < height) top += 1;
      const wrong = data
        .flatMap((row, y) => row.map((dark, x) => isDark(left + (x + 0.5) * side, top + (y + 0.5) * side) !== dark))
        .filter(Boolean).length;
      assert.ok(wrong < size * size * 0.02, `${place}: ${wrong} of ${size * size} squares differ`);
    }
  } finally {
    await testApp.close();
  }
});
