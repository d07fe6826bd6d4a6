import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerQuote } from '#contract/quotes.ts';
import { formatInstant } from '#core/lib/time.ts';
import { mailKindsWith, type Mail } from '#core/notifications/mails.ts';
import { freeChangeUntil } from '#core/quotes/quotes.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner } from '#testing/callers.ts';
import { until } from '#testing/mail-room.ts';
import { closePostOffices, openPostOffice } from '#testing/post-office.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { MAIL_SAMPLES } from '#web/mail/testing/mail-samples.ts';
import { outboxRow } from './outbox.ts';
import { startSender } from './sender.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ settings: { slotCapacity: 100 } })));
after(() => testApp.close());
after(closePostOffices);

const NOW = Temporal.Instant.from(TEST_NOW);

/** An approved quote so long before its appointment, with the token of its page. */
async function appointment(minutes: number) {
  const { body } = await submit(testApp.app, exampleQuote());
  await (
    await asOwner(testApp)
  )(`POST /api/quotes/${body.id}/approve`, {});
  const startsAt = NOW.add({ minutes }).toString();
  await testApp.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', body.id).execute();
  return { startsAt, token: new URL(body.quoteUrl).pathname.split('/').at(-1) ?? '' };
}

/** Sends one mail of each kind that offers to change an appointment, and returns the texts as they arrive. */
async function sent(startsAt: string, kinds: readonly Mail['kind'][]): Promise<ReadonlyMap<string, string>> {
  const { deps } = testApp;
  await deps.db.deleteFrom('outbox').execute();
  for (const kind of kinds) {
    const data = { ...MAIL_SAMPLES[kind][0], startsAt };
    const mail = { kind, recipient: `${kind}@customer.example`, data } as unknown as Mail;
    await deps.db
      .insertInto('outbox')
      .values(outboxRow(deps, mail, { language: 'en' }))
      .execute();
  }
  const office = await openPostOffice();
  const sender = startSender({ ...deps, env: { ...deps.env, SMTP_URL: office.url } }, { poll: 20, stop: 1000 });
  await until('all have arrived', () => office.received.length === kinds.length);
  await sender.stop();
  return new Map(office.received.map(({ to, mail }) => [String(to[0]).replace(/@.*/, ''), mail.text ?? '']));
}

const KINDS = mailKindsWith(({ offers }) => offers?.change !== undefined);

/** Minutes before the appointment; the last hour of the day before isn't offered anymore. */
for (const minutes of [72 * 60, 25 * 60, 24 * 60 + 30, 20 * 60, 30, -30])
  test(`emails sent ${minutes} minutes ahead offer a change that the page takes, and until when`, async () => {
    const { startsAt, token } = await appointment(minutes);
    const { body } = await asAnyone<CustomerQuote>(testApp)(`GET /api/quotes/by-token/${token}`);
    const last = freeChangeUntil(Temporal.Instant.from(startsAt));
    const isTaken = body.events.includes('reschedule') && Temporal.Instant.compare(NOW, last) <= 0;
    const { settings } = await testApp.deps.settings();
    const deadline = formatInstant(last, settings.timeZone, 'en');
    const texts = await sent(startsAt, KINDS);
    assert.deepEqual([...texts.keys()].toSorted(), [...KINDS].toSorted());
    for (const [kind, text] of texts) {
      const isOffered = /free/i.test(text);
      assert.equal(isOffered, minutes >= 25 * 60, kind);
      assert.ok(isTaken || !isOffered, kind);
      assert.doesNotMatch(text, /hours ahead/, kind);
      if (isOffered) assert.ok(text.replaceAll(/\s+/g, ' ').includes(deadline), `${kind}: ${text}`);
    }
  });
