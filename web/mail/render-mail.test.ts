import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Mails } from '#core/notifications/mails.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '#tools/build-mails.ts';

const settings = DEFAULT_SETTINGS;
const price = priceQuote(
  settings,
  {
    packageType: 'full',
    serviceType: 'dropoff',
    vehicleType: 'truck',
    vehicleSubtype: 'Ford F-150',
    extras: ['Tire Shine', 'Little Tree Black Ice Air Freshener'],
  },
  'en',
);
const quote: Mails['quote-received'] = {
  reference: 'BB-4F7K2',
  customerName: 'Dana Whitfield',
  packageName: 'Full Detail',
  serviceType: 'dropoff',
  subject: 'Truck, Ford F-150',
  serviceAddress: null,
  lines: price.lines,
  totalCents: price.totalCents,
  startsAt: '2027-06-19T14:00:00Z',
  paymentMethod: 'venmo',
  quoteUrl: 'https://www.example.com/quote/s3cret',
  freeChangeUntil: '2027-06-18T14:00:00Z',
};
const forSettings: Mails['new-quote'] = {
  ...quote,
  customerEmail: 'dana@example.com',
  customerPhone: '+15185550142',
};

describe('mails', () => {
  let renderMail: RenderMail;
  before(async () => {
    renderMail = await buildMails();
  });

  it('tells the customer what was asked for, what it costs and what happens next', async () => {
    const { subject, text, html } = await renderMail('quote-received', quote, settings, 'en');
    assert.equal(subject, 'We received your quote request BB-4F7K2');
    assert.match(text, /Hello Dana,/);
    assert.match(text, /We'll review your request and send you an email confirmation within 24 hours\./);
    assert.match(text, /Saturday, June 19, 2027 at 10:00 AM \(Eastern time\)/);
    assert.match(text, /free of charge on your quote page until Friday, June 18, 2027 at 10:00 AM\./);
    assert.match(text, /After that, reply to this email or call \(518\) 555-0142\./);
    assert.match(text, /hello@brightbay\.example/);
    assert.match(text, /See your quote https:\/\/www\.example\.com\/quote\/s3cret/);
    assert.match(html, /href="https:\/\/www\.example\.com\/quote\/s3cret"/);
  });

  it('shows each price line and their total, in the text and in the page', async () => {
    for (const [kind, data] of [
      ['quote-received', quote],
      ['new-quote', forSettings],
    ] as const) {
      const { text, html } = await renderMail(kind, data, settings, 'en');
      assert.deepEqual(amountsOf(text), [
        ['Full Detail (Drop-off)', '$120'],
        ['Truck fee (Ford F-150)', '$5'],
        ['Little Tree Black Ice Air Freshener', 'FREE'],
        ['Tire Shine', '$10'],
        ['Total', '$135'],
      ]);
      for (const { label } of price.lines) assert.ok(html.includes(label), `${kind} lacks ${label}`);
      assert.match(html, />\$135</);
    }
  });

  it('gives the business all that is needed to call back', async () => {
    const { subject, text, html } = await renderMail('new-quote', forSettings, settings, 'en');
    assert.equal(subject, 'New quote BB-4F7K2: Full Detail, Dana Whitfield');
    for (const fact of ['(518) 555-0142', 'dana@example.com', 'Truck, Ford F-150', 'Drop-off', 'Venmo', '10:00 AM'])
      assert.ok(text.includes(fact), `the text lacks ${fact}`);
    assert.match(html, /href="tel:\+15185550142"/);
    assert.match(html, /href="mailto:dana@example\.com"/);
  });

  it('says by which day and hour the confirmation comes, the same to the customer and the business', async () => {
    const promised = { confirmationDue: '2027-06-07T21:00:00Z' };
    const customer = await renderMail('quote-received', { ...quote, ...promised }, settings, 'en');
    assert.match(inOneLine(customer.text), /You’ll hear from us by Monday, 5 PM\./);
    const owner = await renderMail('new-quote', { ...forSettings, ...promised }, settings, 'en');
    assert.match(inOneLine(owner.text), /You promised to confirm by Monday, 5 PM\./);
  });

  it('leads to the shop once its address is known, with the way there and the hours', async () => {
    const nineToFive = { opens: '9:00 AM', closes: '5:00 PM' };
    const known = {
      ...settings,
      address: { ...settings.address, street: '12 Lark Street', postalCode: '12210' },
      directions: 'Behind the bakery.',
      openingHours: { ...settings.openingHours, monday: nineToFive },
    };
    const reminder = { ...quote, packageType: 'full', startsAt: '2027-06-19T14:00:00Z' } as const;
    const { text } = await renderMail('visit-reminder', reminder, known, 'en');
    assert.match(inOneLine(text), /WHERE 12 Lark Street, Albany, NY 12210\. Behind the bakery\./);
    assert.match(inOneLine(text), /OPEN Monday 9 AM to 5 PM/);
    assert.doesNotMatch((await renderMail('visit-reminder', reminder, settings, 'en')).text, /OPEN /);
  });

  it('never calls garbage service a drop-off, and asks for the address while it is needed', async () => {
    const cans = { ...quote, isAtCustomer: true, lines: [] } as const;
    const { text } = await renderMail('quote-received', cans, settings, 'en');
    assert.match(inOneLine(text), /WHERE At your address/);
    assert.match(inOneLine(text), /Please add your address/);
    assert.doesNotMatch(text, /Drop-off/i);
    const given = await renderMail('quote-received', { ...cans, serviceAddress: '3 Elm Street' }, settings, 'en');
    assert.match(inOneLine(given.text), /WHERE 3 Elm Street/);
    assert.doesNotMatch(given.text, /add your address/);
  });

  it('confirms with Venmo itself and the payment page where Venmo was chosen, and with neither where it was cash', async () => {
    const payUrl = 'https://www.example.com/venmo-payment?token=s3cret';
    const approved = {
      ...quote,
      startsAt: '2027-06-19T14:00:00Z',
      payUrl,
      venmo: 'BrightbayDetailing',
      visitSequence: 1,
    };
    const venmo = await renderMail('quote-approved', approved, settings, 'en');
    assert.match(
      venmo.html,
      /href="https:\/\/venmo\.com\/BrightbayDetailing\?txn=pay&amp;amount=135\.00&amp;note=BB-4F7K2"/,
    );
    assert.ok(venmo.html.includes(`href="${payUrl}"`));
    const cash = await renderMail('quote-approved', { ...approved, paymentMethod: 'cash' }, settings, 'en');
    assert.doesNotMatch(cash.html, /venmo/i);
    assert.match(cash.text, /half on arrival, half after completion/);
  });

  it('says who schedules when no time was chosen, and where a mobile visit goes', async () => {
    const mobile = {
      ...forSettings,
      startsAt: null,
      serviceType: 'mobile',
      serviceAddress: '1 Elm St, Albany',
    } as const;
    const customer = await renderMail('quote-received', { ...mobile, quoteUrl: quote.quoteUrl }, settings, 'en');
    assert.match(customer.text, /We’ll suggest a time with our confirmation\./);
    assert.match(customer.text, /WHERE +1 Elm St, Albany/);
    const owner = await renderMail('new-quote', mobile, settings, 'en');
    assert.match(owner.text, /No time was chosen\. Schedule it when you approve\./);
  });

  it('keeps the line breaks of a message and shows markup as it was typed', async () => {
    const message = { name: 'Sam', email: 'sam@example.com', phone: null, message: 'Hi,\n\n<b>boats</b> & cars?' };
    const { subject, text, html } = await renderMail('new-message', message, settings, 'en');
    assert.equal(subject, 'New message from Sam');
    assert.match(text, /Hi,\n\n<b>boats<\/b> & cars\?/);
    assert.match(html, /&lt;b&gt;boats&lt;\/b&gt; &amp; cars\?/);
    assert.doesNotMatch(text, /PHONE/i);
  });

  it('keeps a subject in one line of at most 200 characters', async () => {
    const name = `Eve\r\nBcc: all@example.com\u2028X ${'😀'.repeat(200)}`;
    const { subject } = await renderMail(
      'new-message',
      { name, email: 'e@e.example', phone: null, message: '' },
      settings,
      'en',
    );
    assert.ok(subject.startsWith('New message from Eve Bcc: all@example.com X 😀'));
    assert.equal(subject.length, 200);
    assert.ok(subject.isWellFormed());
  });

  it('needs nothing from outside and carries both themes', async () => {
    const { html } = await renderMail('quote-received', quote, settings, 'en');
    assert.doesNotMatch(html, /<(img|script|link|iframe)\b|@import|url\(/);
    assert.match(html, /prefers-color-scheme:dark/);
    assert.match(html, /<meta name="color-scheme" content="light dark"\/>/);
  });

  it('tells the wall time of the business wherever the program runs, on both daylight-saving Sundays', async () => {
    const machine = process.env['TZ'];
    const hours = new Set<number>();
    try {
      for (const zone of ['Pacific/Auckland', 'Europe/London', 'Pacific/Honolulu']) {
        process.env['TZ'] = zone;
        hours.add(new Date('2027-03-14T15:00:00Z').getHours());
        for (const [startsAt, wallTime] of SUNDAYS) {
          const { text } = await renderMail('quote-received', { ...quote, startsAt }, settings, 'en');
          assert.ok(text.includes(`${wallTime} (Eastern time)`), `${zone}: ${text}`);
        }
      }
    } finally {
      if (machine === undefined) delete process.env['TZ'];
      else process.env['TZ'] = machine;
    }
    assert.equal(hours.size, 3, 'the zone of the process did not change');
  });
});

/** 8 AM on the Saturday before each clock change, and on the Sunday of it. */
const SUNDAYS = [
  ['2027-03-13T13:00:00Z', 'Saturday, March 13, 2027 at 8:00 AM'],
  ['2027-03-14T12:00:00Z', 'Sunday, March 14, 2027 at 8:00 AM'],
  ['2027-11-06T12:00:00Z', 'Saturday, November 6, 2027 at 8:00 AM'],
  ['2027-11-07T13:00:00Z', 'Sunday, November 7, 2027 at 8:00 AM'],
] as const;

function amountsOf(text: string): string[][] {
  return text.split('\n').flatMap((line) => {
    const match = /^(\S.*?) {2,}(-?\$[\d.,]+|FREE)$/.exec(line);
    return match ? [match.slice(1)] : [];
  });
}

/** Ignores how the lines were wrapped. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
