import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Language } from '#core/languages/language.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { visitCalendar } from './calendar-file.ts';

const visit = {
  reference: 'BB-4F7K2',
  customerName: 'Dana Whitfield',
  packageName: 'Full Detail',
  serviceType: 'dropoff',
  subject: 'Truck, Ford F-150',
  serviceAddress: null,
  lines: [],
  totalCents: 13_500,
  startsAt: '2027-03-14T12:00:00Z',
  paymentMethod: 'venmo',
  state: 'tentative',
  sequence: 0,
  visitHours: 4,
  quoteUrl: 'https://www.shop.example/quote/a-token-that-makes-this-line-longer-than-seventy-five',
} as const;
const now = Temporal.Instant.from('2027-03-01T12:00:00Z');

/** The properties of the one event, unfolded. */
function eventOf(
  change: Partial<Parameters<typeof visitCalendar>[1]>,
  settings = DEFAULT_SETTINGS,
  language: Language = 'en',
): Map<string, string> {
  const file = visitCalendar(settings, { ...visit, ...change }, { host: 'shop.example', now, language });
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  return new Map(lines.map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.search(/[:;]/) + 1)]));
}

describe('the calendar of a visit', () => {
  it('is a tentative date in UTC, under the name of its quote, for as long as was sold', () => {
    const event = eventOf({});
    assert.equal(event.get('METHOD'), 'PUBLISH');
    assert.equal(event.get('STATUS'), 'TENTATIVE');
    assert.equal(event.get('UID'), 'BB-4F7K2@shop.example');
    assert.equal(event.get('DTSTAMP'), '20270301T120000Z');
    assert.equal(event.get('DTSTART'), '20270314T120000Z');
    assert.equal(event.get('DTEND'), '20270314T160000Z');
    assert.equal(event.get('SUMMARY'), 'Brightbay Detailing: Full Detail (to be confirmed)');
    assert.match(event.get('ORGANIZER') ?? '', /mailto:hello@brightbay\.example$/i);
  });

  it('is replaced by a later file of the same name: confirmed, moved or taken out', () => {
    const confirmed = eventOf({ state: 'confirmed', sequence: 1 });
    const cancelled = eventOf({ state: 'cancelled', sequence: 2 });
    assert.deepEqual([confirmed.get('METHOD'), confirmed.get('STATUS')], ['PUBLISH', 'CONFIRMED']);
    assert.deepEqual([cancelled.get('METHOD'), cancelled.get('STATUS')], ['CANCEL', 'CANCELLED']);
    assert.deepEqual([confirmed.get('SEQUENCE'), cancelled.get('SEQUENCE')], ['1', '2']);
    assert.equal(cancelled.get('UID'), confirmed.get('UID'));
  });

  it('holds the link to the quote and nothing about the customer', () => {
    const event = eventOf({});
    assert.match(event.get('DESCRIPTION') ?? '', /https:\/\/www\.shop\.example\/quote\/a-token/);
    assert.doesNotMatch([...event.values()].join(), /Dana|Whitfield/);
  });

  it('has the address of the shop as its place, once the owner has given it, with the way there', () => {
    assert.equal(eventOf({ isAtCustomer: false }).has('LOCATION'), false);
    const address = { ...DEFAULT_SETTINGS.address, street: '12 Lark Street', postalCode: '12210' };
    const event = eventOf({ isAtCustomer: false }, { ...DEFAULT_SETTINGS, address, directions: 'Behind the bakery.' });
    assert.equal(event.get('LOCATION'), String.raw`12 Lark Street\, Albany\, NY 12210`);
    assert.match(event.get('DESCRIPTION') ?? '', /Behind the bakery\./);
  });

  it("has the customer's address as its place for garbage cans, or says that it is there", () => {
    const address = { ...DEFAULT_SETTINGS.address, street: '12 Lark Street', postalCode: '12210' };
    const settings = { ...DEFAULT_SETTINGS, address };
    const cans = { isAtCustomer: true, serviceAddress: '3 Elm Street' } as const;
    assert.equal(eventOf(cans, settings).get('LOCATION'), '3 Elm Street');
    assert.equal(eventOf({ ...cans, serviceAddress: null }, settings).get('LOCATION'), 'At your address');
  });

  it('is written in the language of its reader', () => {
    const cleaned = { packageType: 'full', vehicleType: 'truck', vehicleSubtype: 'Ford F-150', garbageCanCount: 1 };
    const event = eventOf({ cleaned }, DEFAULT_SETTINGS, 'es');
    assert.equal(event.get('SUMMARY'), 'Brightbay Detailing: Detallado completo (por confirmar)');
    assert.match(event.get('PRODID') ?? '', /ES$/);
    assert.match(event.get('DESCRIPTION') ?? '', /^Cotización BB-4F7K2\\, Camioneta\\, Ford F-150/);
  });

  it('names the same instants whatever the zone of the machine', () => {
    const machine = process.env['TZ'];
    try {
      for (const zone of ['Pacific/Auckland', 'Europe/London', 'Pacific/Honolulu']) {
        process.env['TZ'] = zone;
        assert.equal(eventOf({}).get('DTSTART'), '20270314T120000Z', zone);
        assert.equal(eventOf({ startsAt: '2027-11-07T13:00:00Z' }).get('DTSTART'), '20271107T130000Z', zone);
      }
    } finally {
      if (machine === undefined) delete process.env['TZ'];
      else process.env['TZ'] = machine;
    }
  });
});
