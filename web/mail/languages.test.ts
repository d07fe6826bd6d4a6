import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '../../tools/build-mails.ts';

const DATA = { reference: 'BB-4F7K2', customerName: 'Dana', quoteUrl: 'https://www.example.com/quote/t' };

let renderMail: RenderMail;
before(async () => {
  renderMail = await buildMails();
});

test('mails rendered at the same time are each in the language of their recipient', async () => {
  const [english, spanish] = await Promise.all(
    (['en', 'es'] as const).map((language) => renderMail('quote-link', DATA, DEFAULT_SETTINGS, language)),
  );
  assert.equal(english?.subject, 'Your new link for quote BB-4F7K2');
  assert.equal(spanish?.subject, 'Su nuevo enlace para la cotización BB-4F7K2');
  assert.match(spanish?.text ?? '', /Hola, Dana:/);
  assert.match(spanish?.html ?? '', /lang="es"/);
  assert.match(spanish?.html ?? '', /<strong>BB-4F7K2<\/strong>/);
});
