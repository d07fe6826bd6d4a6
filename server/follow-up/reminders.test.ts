import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { currentMail } from '#core/notifications/mails.ts';
import { transaction } from '#server/db/client.ts';
import { dropReminders } from '#server/quotes/queries.ts';
import { forgetReminders, waitingReminders } from '#server/undos/queries.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner } from '#testing/callers.ts';
import { addJob } from '#testing/jobs.ts';
import { remindDue } from './remind.ts';

let testApp: TestApp;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-02-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.deps.db.deleteFrom('outbox').execute();
});

/** Saturday, June 19, 10:00 AM in New York. */
const SATURDAY = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };

async function visit(change: Record<string, unknown> = SATURDAY) {
  const { quoteId } = await addJob(testApp, { quote: change });
  const [received] = await mailsOf(testApp, { quoteId, kind: 'quote-received' });
  return { id: quoteId, token: String(received?.data['quoteUrl']).split('/').at(-1) ?? '' };
}

const remindersOf = (quoteId: string) => mailsOf(testApp, { quoteId, kind: 'visit-reminder' });

/** What went out at each of these moments. */
async function remindedAt(moments: readonly string[]): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const now of moments) {
    testApp.setNow(now);
    counts.push(await remindDue(testApp.deps));
  }
  return counts;
}

describe('a visit is reminded of', () => {
  test('the day before and two hours before, once each', async () => {
    const { id, token } = await visit();
    const moments = ['06-18T13:59Z', '06-18T14:00Z', '06-18T14:01Z', '06-19T11:59Z', '06-19T12:00Z', '06-19T13:00Z'];
    const counts = await remindedAt([...moments, '06-19T13:59Z'].map((moment) => `2027-${moment}`));
    assert.deepEqual(counts, [0, 1, 0, 0, 1, 0, 0]);
    const mails = await remindersOf(id);
    assert.equal(mails.length, 2);
    assert.equal(mails[0]?.data['startsAt'], '2027-06-19T14:00:00Z');
    assert.ok(String(mails[0]?.data['quoteUrl']).endsWith(`/quote/${token}`));
    const audit = testApp.deps.db.selectFrom('audit').select('after').where('subject_id', '=', id);
    assert.deepEqual(
      (await audit.where('action', '=', 'quote.remind').orderBy('id').execute()).map(({ after: facts }) => facts),
      ['day-before', 'same-day'].map((kind) => ({ kind, startsAt: '2027-06-19T14:00:00Z' })),
    );
  });

  test('with an offer to move it, and until when, only while its page keeps that offer', async () => {
    for (const [scheduledTime, at, deadline] of [
      ['4:00 PM', '2027-06-18T14:00:00Z', 'Friday, June 18, 2027 at 4:00 PM'],
      ['2:00 PM', '2027-06-18T17:00:00Z', 'Friday, June 18, 2027 at 2:00 PM'],
      ['10:00 AM', '2027-06-18T14:00:00Z', undefined],
      ['4:00 PM', '2027-06-18T19:30:00Z', undefined],
      ['4:00 PM', '2027-06-18T21:00:00Z', undefined],
      ['10:00 AM', '2027-06-19T12:00:00Z', undefined],
    ] as const) {
      testApp.setNow('2027-02-01T12:00:00Z');
      const { id } = await visit({ scheduledDate: '2027-06-19', scheduledTime });
      assert.deepEqual(await remindedAt([at]), [1]);
      const { settings } = await testApp.deps.settings();
      const [mail] = await remindersOf(id);
      const asSent = currentMail(
        { kind: 'visit-reminder', recipient: '', data: mail?.data as never },
        testApp.deps.clock.now(),
      );
      const { text } = await testApp.deps.render.renderMail('visit-reminder', asSent.data as never, settings, 'en');
      const name = `${scheduledTime}, sent ${at}`;
      assert.equal(/Move my appointment|free/.test(text), deadline !== undefined, name);
      assert.equal(/Need another time\? (Call|Reply)/.test(text), deadline === undefined, name);
      if (deadline) assert.ok(text.includes(`free until ${deadline}`), text);
      await testApp.deps.db.deleteFrom('quotes').execute();
    }
  });

  test('again after an undo, if its email had not gone out when the visit was moved', async () => {
    const { id } = await visit();
    assert.deepEqual(await remindedAt(['2027-06-18T14:00:00Z']), [1]);
    const { db } = testApp.deps;
    // A real clock moves on between the record of the reminder and its email.
    const at = '2027-06-18T13:59:59.9Z';
    await db.updateTable('reminders').set({ at }).where('quote_id', '=', id).execute();
    const waiting = await transaction(db, async (trx) => {
      const reminders = await waitingReminders(trx, id);
      await dropReminders(trx, id);
      await forgetReminders(trx, id, reminders);
      return reminders;
    });
    assert.deepEqual(waiting, [at]);
    assert.deepEqual(await remindedAt(['2027-06-18T14:01:00Z']), [1]);
  });

  const sundays: readonly (readonly [string, string, string, readonly string[]])[] = [
    ['clocks go forward', '2027-03-14', '10:00 AM', ['2027-03-13T15:00:00Z', '2027-03-14T12:00:00Z']],
    ['clocks go back', '2027-11-07', '10:00 AM', ['2027-11-06T14:00:00Z', '2027-11-07T13:00:00Z']],
  ];
  for (const [name, scheduledDate, scheduledTime, due] of sundays) {
    test(`at the wall times of the shop on the Sunday on which ${name}`, async () => {
      const { id } = await visit({ scheduledDate, scheduledTime });
      for (const moment of due) {
        const early = Temporal.Instant.from(moment).subtract({ seconds: 1 }).toString();
        assert.deepEqual(await remindedAt([early, moment]), [0, 1], moment);
      }
      assert.equal((await remindersOf(id)).length, 2);
    });
  }

  test('once when the server slept, as long as it is of use', async () => {
    await visit();
    assert.deepEqual(await remindedAt(['2027-06-19T10:00:00Z', '2027-06-19T10:01:00Z']), [1, 0]);
    await visit({ scheduledDate: '2027-06-20', scheduledTime: '10:00 AM' });
    assert.deepEqual(await remindedAt(['2027-06-20T13:59:00Z', '2027-06-20T14:00:00Z']), [1, 0]);
  });

  test('once by two processes at the same time', async () => {
    const { id } = await visit();
    testApp.setNow('2027-06-18T14:00:00Z');
    await Promise.all([remindDue(testApp.deps), remindDue(testApp.deps)]);
    assert.equal((await remindersOf(id)).length, 1);
  });
});

describe('no one is reminded of', () => {
  test('a visit that was cancelled, also where the mail still waits', async () => {
    const { id, token } = await visit();
    assert.deepEqual(await remindedAt(['2027-06-18T13:00:00Z']), [0]);
    await testApp.changeSettings({ followUp: { ...(await followUp()), dayBeforeHour: 8 } });
    assert.deepEqual(await remindedAt(['2027-06-18T13:30:00Z']), [1]);
    const cancelled = await asAnyone(testApp)(`POST /api/quotes/by-token/${token}/cancel`, {});
    assert.equal(cancelled.status, 200);
    assert.equal((await remindersOf(id)).length, 0);
    assert.deepEqual(await remindedAt(['2027-06-19T12:00:00Z']), [0]);
    await testApp.changeSettings({ followUp: { ...(await followUp()), dayBeforeHour: 10 } });
  });

  test('the former time of a visit that moved, and of the new one at its own times', async () => {
    const { id } = await visit();
    await remindedAt(['2027-06-18T14:00:00Z']);
    const owner = await asOwner(testApp);
    const body = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
    assert.equal((await owner(`POST /api/quotes/${id}/reschedule`, body)).status, 200);
    assert.equal((await remindersOf(id)).length, 0);
    assert.deepEqual(
      await remindedAt(['2027-06-19T12:00:00Z', '2027-06-25T14:00:00Z', '2027-06-26T12:00:00Z']),
      [0, 1, 1],
    );
    assert.deepEqual(
      (await remindersOf(id)).map(({ data }) => data['startsAt']),
      ['2027-06-26T14:00:00Z', '2027-06-26T14:00:00Z'],
    );
  });

  test('a time that the customer was told since', async () => {
    testApp.setNow('2027-06-18T20:00:00Z');
    await visit();
    assert.deepEqual(await remindedAt(['2027-06-18T20:01:00Z', '2027-06-19T12:00:00Z']), [0, 1]);
  });

  test('a quote that waits, a visit that is past or begun, or anything while it is off', async () => {
    const begun = await visit();
    await testApp.deps.db
      .updateTable('jobs')
      .set({ started_at: '2027-06-18T12:00:00Z' })
      .where('quote_id', '=', begun.id)
      .execute();
    assert.deepEqual(await remindedAt(['2027-06-18T14:00:00Z', '2027-06-19T14:00:00Z']), [0, 0]);
    await visit({ scheduledDate: '2027-06-27', scheduledTime: '10:00 AM' });
    await testApp.changeSettings({ followUp: { ...(await followUp()), dayBefore: false, sameDay: false } });
    assert.deepEqual(await remindedAt(['2027-06-26T14:00:00Z', '2027-06-27T12:00:00Z']), [0, 0]);
    await testApp.changeSettings({ followUp: { ...(await followUp()), dayBefore: true, sameDay: true } });
  });

  test('after the visit, where no mail server could be reached', async () => {
    const { id } = await visit();
    await remindedAt(['2027-06-19T12:00:00Z']);
    assert.equal((await remindersOf(id)).length, 1);
    await remindedAt(['2027-06-19T14:00:00Z']);
    assert.equal((await remindersOf(id)).length, 0);
  });
});

async function followUp() {
  return (await testApp.deps.settings()).settings.followUp;
}
