import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { composeMessage } from '#server/notifications/mail-message.ts';
import { toMail } from '#server/notifications/mail-secrets.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit, type Answer } from '#testing/quotes.ts';
import { expireOffers, lapseReservations } from './expire.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
  owner = await asOwner(testApp);
});

const byLink = (quote: Answer, call: string, body: unknown) =>
  asAnyone(testApp)(`POST /api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/${call}`, body);
const OFFER = { totalPrice: 160, reason: 'Pet hair.' };

/** Every end of an appointment: what brings it about, and the mail that tells the customer. */
const ENDS: readonly (readonly [string, string, (quote: Answer) => Promise<unknown>])[] = [
  ['declined', 'quote-declined', (quote) => owner(`POST /api/quotes/${quote.id}/decline`, {})],
  ['cancelled by the owner', 'quote-cancelled', (quote) => owner(`POST /api/quotes/${quote.id}/cancel`, {})],
  ['cancelled by the customer', 'quote-cancelled', (quote) => byLink(quote, 'cancel', {})],
  [
    'cancelled after its approval',
    'quote-cancelled',
    async (quote) => {
      await owner(`POST /api/quotes/${quote.id}/approve`, {});
      await owner(`POST /api/quotes/${quote.id}/cancel`, {});
    },
  ],
  [
    'refused with its offer',
    'offer-refused',
    async (quote) => {
      await owner(`POST /api/quotes/${quote.id}/counter-offer`, OFFER);
      await byLink(quote, 'answer', { accept: false });
    },
  ],
  [
    'expired with its offer',
    'quote-declined',
    async (quote) => {
      await owner(`POST /api/quotes/${quote.id}/counter-offer`, OFFER);
      testApp.setNow('2027-06-05T12:00:00Z');
      await expireOffers(testApp.deps);
    },
  ],
  [
    'not confirmed in time',
    'quote-lapsed',
    async () => {
      testApp.setNow('2027-06-03T12:00:00Z');
      await lapseReservations(testApp.deps);
    },
  ],
];

type Event = { readonly method: string; readonly uid: string; readonly sequence: number };

function eventIn(calendar: string): Event {
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(calendar)?.[1] ?? '';
  return { method: value('METHOD'), uid: value('UID'), sequence: Number(value('SEQUENCE')) };
}

/** The calendars that the mails of a quote carry, oldest first. */
async function eventsMailed(quoteId: string): Promise<readonly (Event & { readonly kind: string })[]> {
  const { settings } = await testApp.deps.settings();
  const envelope = {
    settings,
    messageId: '<1@x>',
    from: undefined,
    language: 'en' as const,
    host: 'brightbay.example',
    now: testApp.deps.clock.now(),
  };
  return (await mailsOf(testApp, { quoteId })).flatMap((row) => {
    const mail = toMail(row);
    const { attachments = [] } = composeMessage(mail, { subject: '', text: '', html: '' }, envelope);
    return attachments.map(({ content }) => ({
      kind: mail.kind,
      ...eventIn(typeof content === 'string' ? content : ''),
    }));
  });
}

describe('the end of a visit leaves the calendar of its customer', () => {
  for (const [what, kind, end] of ENDS)
    test(`when it is ${what}`, async () => {
      const { body: quote } = await submit(testApp.app, exampleQuote());
      await end(quote);
      const events = await eventsMailed(quote.id);
      const [first, last] = [events[0], events.at(-1)];
      assert.equal(first?.method, 'PUBLISH');
      assert.deepEqual([last?.kind, last?.method, last?.uid], [kind, 'CANCEL', first?.uid]);
      const earlier = events.slice(0, -1).map(({ sequence }) => sequence);
      assert.ok((last?.sequence ?? 0) > Math.max(...earlier), `${last?.sequence} follows ${earlier.join(', ')}`);

      const file = await testApp.app.inject(`/api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/visit.ics`);
      if (kind === 'quote-lapsed') return assert.equal(file.statusCode, 404, 'there is no time any more');
      assert.deepEqual(eventIn(file.body), { method: 'CANCEL', uid: last?.uid, sequence: last?.sequence });
    });
});
