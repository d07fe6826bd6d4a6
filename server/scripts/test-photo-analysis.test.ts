import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownEngines } from '#testing/analysis.ts';
import { startTestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';

/** Another judgement of the golden pictures, and none at all. */
const ENGINES = { 'gives other figures': { level: 'heavy' } as const, breaks: new Error('no model here') };

for (const [what, embedded] of Object.entries(ENGINES)) {
  test(`test-photo-analysis fails where the model ${what}`, async () => {
    const testApp = await startTestApp({ engines: knownEngines({ embedded }) });
    try {
      const owner = await asOwner(testApp);
      const { body } = await owner('POST /api/admin/run-script', { scriptName: 'test-photo-analysis' });
      assert.equal(body['success'], false);
      assert.match(String(body['error']), /^The photo check did not judge 4 of 4 pictures as it should\.$/);
      assert.match(String(body['output']), /WRONG drawn-car-muddy: /);
    } finally {
      await testApp.close();
    }
  });
}
