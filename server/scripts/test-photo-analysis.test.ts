import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownEngines } from '../test-analysis.ts';
import { startTestApp } from '../test-app.ts';
import { addPerson, cookieFor, send } from '../test-people.ts';

/** Another judgement of the golden pictures, and none at all. */
const ENGINES = { 'gives other figures': { level: 'heavy' } as const, breaks: new Error('no model here') };

for (const [what, embedded] of Object.entries(ENGINES)) {
  test(`test-photo-analysis fails where the model ${what}`, async () => {
    const { app, deps, close } = await startTestApp({ engines: knownEngines({ embedded }) });
    try {
      const cookie = await cookieFor(deps, await addPerson(deps, 'admin'), 'admin');
      const sent = { cookie, body: { scriptName: 'test-photo-analysis' } };
      const { body } = await send(app, 'POST /api/admin/run-script', sent);
      assert.equal(body['success'], false);
      assert.match(String(body['error']), /^The photo check did not judge 3 of 3 pictures as it should\.$/);
      assert.match(String(body['output']), /WRONG weave: /);
    } finally {
      await close();
    }
  });
}
