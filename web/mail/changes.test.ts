import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { priceQuote } from '#core/pricing/pricing.ts';
import { adjustedTo } from '#core/quotes/counter-offers.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '#tools/build-mails.ts';

const settings = DEFAULT_SETTINGS;
const { lines, totalCents } = priceQuote(settings, { packageType: 'full', serviceType: 'dropoff', extras: [] }, 'en');
const quote = {
  reference: 'BB-4F7K2',
  customerName: 'Dana Whitfield',
  packageName: 'Full Detail',
  serviceType: 'dropoff',
  subject: 'Car, Lincoln',
  serviceAddress: null,
  lines,
  totalCents,
  startsAt: '2027-06-19T14:00:00Z',
  paymentMethod: 'cash',
  quoteUrl: 'https://www.example.com/quote/s3cret',
} as const;
const LATER = '2027-06-20T18:00:00Z';
const OLD_TIME = 'Saturday, June 19, 2027 at 10:00 AM (Eastern time)';
const NEW_TIME = 'Sunday, June 20, 2027 at 2:00 PM (Eastern time)';

describe('mails about a change', () => {
  let renderMail: RenderMail;
  before(async () => {
    renderMail = await buildMails();
  });

  it('show an offer with what changes, why, until when, and where to answer', async () => {
    const offer = {
      lines: adjustedTo(lines, 15_000),
      totalCents: 15_000,
      startsAt: LATER,
      reason: 'Pet hair takes an hour more.',
      expiresAt: '2027-06-04T12:00:00Z',
    };
    const { subject, text } = await renderMail('quote-countered', { ...quote, offer }, settings, 'en');
    assert.equal(subject, 'Our offer for your quote BB-4F7K2');
    for (const said of [OLD_TIME, NEW_TIME, offer.reason, '$150.00 instead of $120.00', 'Adjustment', quote.quoteUrl])
      assert.ok(text.includes(said), `the text lacks ${said}`);
    assert.match(text, /by Friday, June 4, 2027 at 8:00 AM \(Eastern time\)/);
  });

  it('leave out of an offer what stays as it is', async () => {
    const offer = { lines, totalCents, startsAt: LATER, reason: 'We are full.', expiresAt: LATER };
    const { text } = await renderMail('quote-countered', { ...quote, offer }, settings, 'en');
    assert.doesNotMatch(text, /instead of/);
  });

  it('say that both times are held only where one was asked for', async () => {
    const offer = { lines, totalCents, startsAt: LATER, reason: 'We are full.', expiresAt: LATER };
    const asked = await renderMail('quote-countered', { ...quote, offer }, settings, 'en');
    assert.match(asked.text, /we’re holding both times for you/);
    const untimed = await renderMail('quote-countered', { ...quote, startsAt: null, offer }, settings, 'en');
    assert.match(untimed.text, /we’re holding the time for you/);
  });

  it('name the new time beside the old one', async () => {
    const data = {
      ...quote,
      startsAt: LATER,
      formerStartsAt: quote.startsAt,
      isConfirmed: true,
      visitSequence: 2,
    };
    const { subject, text } = await renderMail('quote-rescheduled', data, settings, 'en');
    assert.equal(subject, `New time: Full Detail, ${NEW_TIME}`);
    for (const said of [OLD_TIME, NEW_TIME, 'The new time is yours.', quote.quoteUrl]) assert.ok(text.includes(said));
    const held = await renderMail('quote-rescheduled', { ...data, isConfirmed: false }, settings, 'en');
    assert.match(held.text, /We’re holding the new time and will confirm it by email\./);
  });

  it('say who cancelled, and the reason only where it is ours', async () => {
    const data = { ...quote, reason: 'The truck broke down.', visitSequence: 2 };
    const ours = await renderMail('quote-cancelled', { ...data, by: 'admin' }, settings, 'en');
    assert.match(ours.text, /We’re sorry that we had to cancel/);
    assert.match(ours.text, /The truck broke down\./);
    const theirs = await renderMail('quote-cancelled', { ...data, by: 'customer' }, settings, 'en');
    assert.match(theirs.text, /As you asked, we canceled/);
    assert.doesNotMatch(theirs.text, /truck/);
  });

  it('tell the business what a customer did, with the way to call back', async () => {
    const data = {
      ...quote,
      what: 'cancelled',
      customerEmail: 'dana@example.com',
      customerPhone: '+15185550142',
      formerStartsAt: null,
      reason: 'I sold the car.',
    } as const;
    const { subject, text } = await renderMail('customer-answered', data, settings, 'en');
    assert.equal(subject, 'Canceled by the customer: BB-4F7K2, Full Detail, Dana Whitfield');
    for (const said of ['(518) 555-0142', 'dana@example.com', 'I sold the car.', OLD_TIME])
      assert.ok(text.includes(said));
  });

  it('tell the crew the times and nothing about the customer', async () => {
    const job = {
      name: 'Robin',
      reference: quote.reference,
      packageName: quote.packageName,
      subject: quote.subject,
      formerStartsAt: quote.startsAt,
    };
    const moved = await renderMail('job-moved', { ...job, startsAt: LATER }, settings, 'en');
    const cancelled = await renderMail('job-cancelled', job, settings, 'en');
    assert.ok(moved.text.includes(OLD_TIME) && moved.text.includes(NEW_TIME));
    assert.ok(cancelled.text.includes(OLD_TIME));
  });
});
