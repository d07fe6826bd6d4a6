import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAIL_SAMPLES } from '#web/mail/testing/mail-samples.ts';
import { kindText } from './mail-data.ts';

it('every email that can be sent has a name in the email log', () => {
  // Without a name, a kind is shown as it's stored: in English.
  const asStored = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ');
  const withoutName = Object.keys(MAIL_SAMPLES).filter((kind) => kindText(kind, 'es') === asStored(kind));
  assert.deepEqual(withoutName, []);
  assert.equal(kindText('sent-by-a-newer-version', 'es'), 'Sent by a newer version');
});
