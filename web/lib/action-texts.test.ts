import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsTexts } from '#core/languages/en/actions.ts';
import { AUDIT_GROUPS } from '#core/operations/audit-actions.ts';

test('every action is found in exactly one group of the audit log', () => {
  const nouns = Object.values(AUDIT_GROUPS).flat();
  assert.equal(new Set(nouns).size, nouns.length);
  for (const action of Object.keys(actionsTexts.english))
    assert.ok(nouns.includes(action.slice(0, action.indexOf('.'))), action);
});
