import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asScriptText } from './script-text.ts';

test('what the owner writes cannot end the script element that carries it', () => {
  const settings = { name: '</script><script>alert(1)</script><!--' };
  const text = asScriptText(settings);
  assert.doesNotMatch(text, /</);
  assert.deepEqual(JSON.parse(text), settings);
});
