import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APPLICATION_TRANSITIONS } from '#core/people/applications.ts';
import { AUDIT_GROUPS } from '#core/operations/owner-lists.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { ACTIONS } from './action-texts.ts';

/** Every action that the server writes: those of the state tables, and those that its source contains literally. */
function actions(): readonly string[] {
  const server = join(import.meta.dirname, '../../server');
  const files = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'testing/**'] });
  const written = files.flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/\baction(?:: | = )(.*)$/gm)].flatMap(([, value = '']) =>
      [...value.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action),
    ),
  );
  return [
    ...QUOTE_TRANSITIONS.map(({ event }) => `quote.${event}`),
    ...JOB_TRANSITIONS.map(({ event }) => `job.${event}`),
    ...APPLICATION_TRANSITIONS.map(({ event }) => `application.${event}`),
    ...written,
  ];
}

test('every action that the server writes has its words, and a group to be found in', () => {
  const nouns = new Set<string>(Object.values(AUDIT_GROUPS).flat());
  const known = [...new Set(actions())];
  assert.ok(known.length > 40, `only ${known.length} actions were found`);
  assert.deepEqual(
    known.filter((action) => !ACTIONS.some((each) => each === action)),
    [],
  );
  assert.deepEqual(
    known.filter((action) => !nouns.has(action.slice(0, action.indexOf('.')))),
    [],
  );
});
