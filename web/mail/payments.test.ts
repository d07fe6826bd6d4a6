import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { chargedLines } from '#core/payments/payments.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
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
  startsAt: null,
  paymentMethod: 'venmo',
} as const;
const dashboardUrl = 'https://www.example.com/admin/dashboard?tab=payments';

describe('mails about money', () => {
  let renderMail: RenderMail;
  before(async () => {
    renderMail = await buildMails();
  });

  it('tell the owner of a card payment that was too much', async () => {
    const overpaid = { reference: 'BB-4F7K2', customerName: 'Dana Whitfield', overpaidCents: 12_000 };
    const data = { cents: 12_500, cardReference: 'pi_1', quote: overpaid, dashboardUrl };
    const { subject, text } = await renderMail('payment-alert', data, settings, 'en');
    assert.equal(subject, 'BB-4F7K2 is overpaid by $120');
    for (const fact of ['$125', 'pi_1', 'Dana Whitfield', dashboardUrl]) assert.ok(text.includes(fact), fact);
  });

  it('tell the owner of a card payment without a quote', async () => {
    const data = { cents: 12_500, cardReference: 'pi_1', quote: null, dashboardUrl };
    const { subject, text } = await renderMail('payment-alert', data, settings, 'en');
    assert.equal(subject, '$125 by card without a quote');
    for (const fact of ['pi_1', 'match it', dashboardUrl]) assert.ok(text.includes(fact), fact);
    assert.doesNotMatch(text, /CUSTOMER/);
  });

  it('tell the owner of a gift card whose money went back, with the way to void it', async () => {
    const about = { alert: 'gift-card-returned', cents: 12_500, cardReference: 'pi_1', quote: null } as const;
    const { subject, text } = await renderMail('payment-alert', { ...about, dashboardUrl }, settings, 'en');
    assert.equal(subject, '$125 of a gift card went back to its buyer');
    for (const fact of ['pi_1', 'void it', dashboardUrl]) assert.ok(text.includes(fact), fact);
  });

  it('do not ask again for a payment that the customer has announced', async () => {
    const links = { quoteUrl: 'https://www.example.com/quote/s', receiptUrl: null, payUrl: null };
    const owed = { hasPhotos: false, paidCents: 0, dueCents: totalCents, isClaimed: true };
    const { text } = await renderMail('thank-you', { ...quote, ...links, ...owed }, settings, 'en');
    assert.match(text, /being confirmed/i);
    assert.doesNotMatch(text, /owed/i);
  });

  it('say of a cancelled quote what is given back, with lines that add up', async () => {
    const cancelled = { ...quote, quoteUrl: 'https://www.example.com/quote/s', by: 'customer', reason: null } as const;
    const paid = await renderMail(
      'quote-cancelled',
      { ...cancelled, paidCents: 2000, visitSequence: 1 },
      settings,
      'en',
    );
    assert.match(paid.text, /We’ll return the \$20 that you paid\./);
    const unpaid = await renderMail('quote-cancelled', { ...cancelled, visitSequence: 1 }, settings, 'en');
    assert.match(unpaid.text, /There is nothing to pay\./);
    const by = { ...cancelled, by: 'admin', visitSequence: 1 } as const;
    const payUrl = 'https://www.example.com/pay';
    const cases = [
      [
        { event: 'no-show', feeCents: 2500, dueCents: 2500, overpaidCents: 0, payUrl },
        /missed appointment is \$25\. Please pay \$25\./,
      ],
      [
        { event: 'late', paidCents: 4320, feeCents: 2500, dueCents: 0, overpaidCents: 1820 },
        /late is \$25\. You’ve already paid \$43\.20, which counts toward it\. We’ll return \$18\.20 to you\./,
      ],
      [
        { event: 'late', paidCents: 2500, tipCents: 500, feeCents: 2500, dueCents: 0, overpaidCents: 0 },
        /which counts toward it\. We’ll return your tip of \$5\./,
      ],
      [{ event: 'undecided' }, /may apply/],
      [
        { event: 'shop', paidCents: 18_000, tipCents: 500 },
        /return the \$185 that you paid, including your tip of \$5\./,
      ],
    ] as const;
    for (const [facts, words] of cases) {
      const { text } = await renderMail('quote-cancelled', { ...by, ...facts }, settings, 'en');
      assert.match(text.replaceAll(/\s+/g, ' '), words);
      assert.equal(/We had to cancel/i.test(text), facts.event === 'shop');
      assert.doesNotMatch(text, /nothing to pay/);
    }
    const off = {
      lines: chargedLines({ status: 'cancelled', totalCents, feeCents: 0, feeLines: [], lines }, []),
      totalCents: 0,
    };
    const entries = [{ kind: 'deposit', method: 'cash', cents: 2000, receivedOn: '2027-06-01' }] as const;
    const sums = { paidCents: 2000, dueCents: 0, overpaidCents: 2000, tipCents: 0 };
    const data = { ...quote, ...off, ...sums, entries, receiptUrl: 'https://www.example.com/r' };
    const { text } = await renderMail('receipt', data, settings, 'en');
    assert.match(text, /Canceled\s+−\$120/);
    assert.match(text, /You overpaid by \$20\. We’ll return it to you\./);
  });
});
