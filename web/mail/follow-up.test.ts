import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { QuoteMailData } from '#core/notifications/mail-data.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '#tools/build-mails.ts';

let renderMail: RenderMail;
before(async () => {
  renderMail = await buildMails();
});

const quoteUrl = 'https://www.example.com/quote/secret';
const quote: QuoteMailData = {
  reference: 'BB-4F7K2',
  customerName: 'Dana Whitfield',
  packageName: 'Full Detail',
  serviceType: 'dropoff',
  subject: 'Truck, Ford F-150',
  serviceAddress: null,
  lines: [{ kind: 'package', label: 'Full Detail', cents: 12_000 }],
  totalCents: 12_000,
  startsAt: '2027-03-14T14:00:00Z',
  paymentMethod: 'cash',
};

describe('the reminder of a visit', () => {
  it('names the wall time of the shop, on a day on which clocks change, and two links that only open the page', async () => {
    const freeChangeUntil = '2027-03-13T15:00:00Z';
    const data = { ...quote, startsAt: '2027-03-14T14:00:00Z', quoteUrl, freeChangeUntil };
    const { subject, text } = await renderMail('visit-reminder', data, DEFAULT_SETTINGS, 'en');
    assert.equal(subject, 'Reminder: Full Detail, Sunday, March 14, 2027 at 10:00 AM (Eastern time)');
    for (const fact of ['Hello Dana,', 'BB-4F7K2', `${quoteUrl}?do=confirm`, `${quoteUrl}?do=move`])
      assert.ok(text.includes(fact), `the text lacks ${fact}`);
  });
});

describe('the thanks after a visit', () => {
  const links = {
    receiptUrl: 'https://www.example.com/payment-success?token=s',
    payUrl: 'https://www.example.com/pay?token=s',
  };

  it('asks how it was, and leads to the photos, to the receipt of what was paid and to the rest of it', async () => {
    const data = { ...quote, ...links, quoteUrl, hasPhotos: true, paidCents: 5_000, dueCents: 7_000 };
    const { subject, text } = await renderMail('thank-you', data, DEFAULT_SETTINGS, 'en');
    assert.match(subject, /^Thank you from Brightbay Detailing/);
    for (const fact of [
      '$120',
      '$50',
      '$70',
      `${quoteUrl}?do=rate`,
      links.receiptUrl,
      links.payUrl,
      'before and after',
    ])
      assert.ok(text.includes(fact), `the text lacks ${fact}`);
  });

  it('promises neither photos that were not taken nor a receipt of nothing', async () => {
    const none = { receiptUrl: null, payUrl: null, hasPhotos: false, paidCents: 0, dueCents: 0 };
    const { text } = await renderMail('thank-you', { ...quote, ...none, quoteUrl }, DEFAULT_SETTINGS, 'en');
    assert.ok(text.includes(`${quoteUrl}?do=rate`));
    assert.doesNotMatch(text, /photos|receipt|owed/i);
  });
});

describe('an applicant', () => {
  it('gets the code with its last day in the zone of the business', async () => {
    const data = { code: 'K7M2P', applyUrl: 'https://www.example.com/apply/access', expiresAt: '2027-06-15T02:00:00Z' };
    const { subject, text } = await renderMail('application-code', data, DEFAULT_SETTINGS, 'en');
    assert.equal(subject, 'K7M2P is your access code for Brightbay Detailing');
    for (const fact of ['K7M2P', data.applyUrl, 'until Monday, June 14, 2027'])
      assert.ok(text.includes(fact), `the text lacks ${fact}`);
  });

  it('is promised an answer within 3-5 business days', async () => {
    const { text } = await renderMail('application-received', { name: 'Noor Haddad' }, DEFAULT_SETTINGS, 'en');
    assert.match(text, /Hello Noor,/);
    assert.match(text.replaceAll(/\s+/g, ' '), /within 3-5 business days/);
  });

  it('is presented to the business, and nothing that was typed is more than text', async () => {
    const data = {
      name: 'Noor <b>Haddad</b>',
      email: 'noor@example.com',
      phone: '+15185550188',
      availability: ['Monday', 'Evenings 6PM-10PM'],
      experience: '<script>alert(1)</script>',
      whyJoin: 'Clean cars',
      transportation: 'Bus',
      applicationUrl: 'https://www.example.com/admin/dashboard?tab=applications&open=1',
    };
    const { subject, html, text } = await renderMail('new-application', data, DEFAULT_SETTINGS, 'en');
    assert.match(subject, /^New application from Noor/);
    assert.ok(!html.includes('<script>') && !html.includes('<b>'));
    assert.ok(text.includes('Monday, Evenings 6PM-10PM'));
  });
});
