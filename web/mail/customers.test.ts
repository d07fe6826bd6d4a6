import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '#tools/build-mails.ts';

let renderMail: RenderMail;
before(async () => {
  renderMail = await buildMails();
});

describe('a mail of an account', () => {
  it('verifies an address with one link that waits a week', async () => {
    const data = { name: 'Dana Whitfield', verifyUrl: 'https://www.example.com/customer-account/link?token=t' };
    const { subject, text } = await renderMail('verify-email', data, DEFAULT_SETTINGS, 'en');
    assert.equal(subject, `Verify your email for ${DEFAULT_SETTINGS.name}`);
    for (const fact of ['Hello Dana,', data.verifyUrl, 'once, for 7 days'])
      assert.ok(text.includes(fact), `the text lacks ${fact}`);
  });

  it('logs in with one link that waits half an hour', async () => {
    const data = { name: 'Dana Whitfield', logInUrl: 'https://www.example.com/customer-account/link?token=t' };
    const { text } = await renderMail('log-in-link', data, DEFAULT_SETTINGS, 'en');
    for (const fact of [data.logInUrl, 'once, for 30 minutes']) assert.ok(text.includes(fact), `no ${fact}`);
  });

  it('brings the new link of a quote', async () => {
    const data = { reference: 'BB-4F7K2', customerName: 'Dana', quoteUrl: 'https://www.example.com/quote/t' };
    const { subject, text } = await renderMail('quote-link', data, DEFAULT_SETTINGS, 'en');
    assert.equal(subject, 'Your new link for quote BB-4F7K2');
    assert.ok(text.includes(data.quoteUrl));
  });
});
