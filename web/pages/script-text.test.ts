import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asScriptText } from './script-text.ts';

test('what the owner writes cannot end the script element that carries it', () => {
  const business = { name: '</script><script>alert(1)</script><!--' };
  const text = asScriptText(business);
  assert.doesNotMatch(text, /</);
  assert.deepEqual(JSON.parse(text), business);
});
