import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { finishedJob, showPair } from '#testing/gallery.ts';
import { addGiftCard, codeOfGiftCard } from '#testing/gift-cards.ts';
import { openTestPayments } from '#testing/payments.ts';
import { addPerson } from '#testing/people.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { exampleQuote, submit, type Answer } from '#testing/quotes.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined, customerName: undefined };

test('a restore brings back nothing that has ended since', async () => {
  const target = await startTestApp({
    settings: { site: { ...DEFAULT_SETTINGS.site, showsGallery: true, showsReviews: true } },
  });
  try {
    const { deps } = target;
    const owner = await asOwner(target);
    const endings = await openEndings(target, owner);
    const { path } = await writeBackup(deps, { kind: 'manual' });
    for (const [name, { end }] of Object.entries(endings)) assert.ok(await end(), name);
    for (const [name, { hasEnded }] of Object.entries(endings)) assert.ok(await hasEnded(), `${name} ends`);

    await restoreBackup(deps, path);
    for (const [name, { hasEnded }] of Object.entries(endings)) assert.ok(await hasEnded(), `${name} stays ended`);
    await restoreBackup(deps, path);
    for (const [name, { hasEnded }] of Object.entries(endings)) assert.ok(await hasEnded(), `${name}, twice`);
  } finally {
    await target.close();
  }
});

type Ending = { readonly end: () => Promise<boolean>; readonly hasEnded: () => Promise<boolean> };

const cardOf = async ({ deps }: TestApp, id: string) =>
  deps.db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Requests a quote of a customer with that first name; no appointment. */
async function request(target: TestApp, firstName: string, more: object = {}): Promise<Answer> {
  const names = { customerFirstName: firstName, customerEmail: `${firstName.toLowerCase()}@example.com` };
  const { status, body } = await submit(target.app, exampleQuote({ ...UNTIMED, ...names, ...more }));
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

/** A finished job whose customer has put a review on the site. */
async function reviewed(target: TestApp) {
  const { token, quoteId } = await finishedJob(target, { photos: 0 });
  const calls = `/api/quotes/by-token/${token}`;
  const show = (name: string | null) => asAnyone(target)(`PUT ${calls}/review`, { name });
  await asAnyone(target)(`POST ${calls}/rating`, { rating: 5, text: 'Spotless' });
  assert.equal((await show('Robin M.')).status, 200);
  return { quoteId, show };
}

const reviewOf = async ({ deps }: TestApp, quoteId: string) =>
  deps.db.selectFrom('reviews').select('hidden_at').where('quote_id', '=', quoteId).executeTakeFirst();

async function recordOf({ deps }: TestApp, quoteId: string): Promise<string> {
  const row = await deps.db
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return row.customer_record_id ?? '';
}

/** Everything that can end, as it is before the backup. */
async function openEndings(target: TestApp, owner: Caller): Promise<Readonly<Record<string, Ending>>> {
  return {
    ...(await openMoney(target, owner)),
    ...(await openPeople(target, owner)),
  };
}

async function openMoney(target: TestApp, owner: Caller) {
  const { deps } = target;
  const [stolen, spent] = [await addGiftCard(deps, { cents: 3000 }), await addGiftCard(deps, { cents: 3000 })];
  const { admin, record } = await openTestPayments(target);
  await addPromoCode(deps.db, { code: 'ONCE', percent: 10, most_uses: 1 });
  const deleted = await addPromoCode(deps.db, { code: 'GONE', percent: 10 });
  const terms = async (promoCode: string) =>
    (await asAnyone(target)('POST /api/promo-codes/check', { promoCode })).status;
  const job = await openTestPayments(target);
  await deps.db
    .insertInto('saved_cards')
    .values({
      id: deps.random.id(),
      quote_id: job.quoteId,
      customer_ref: 'cus_1',
      method_ref: 'pm_1',
      brand: 'visa',
      last4: '4242',
      exp_month: 1,
      exp_year: 2030,
      consent: 'Yes',
      consented_at: deps.clock.now().toString(),
      saved_at: deps.clock.now().toString(),
    })
    .execute();
  return {
    'a voided gift card': {
      end: async () => (await owner(`POST /api/gift-cards/${stolen}/void`, { reason: 'stolen' })).status < 300,
      hasEnded: async () => {
        const card = await cardOf(target, stolen);
        return card.balance_cents === 0 && card.voided_at !== null && card.void_reason === 'stolen';
      },
    },
    'a spent gift card': {
      end: async () => {
        const giftCard = codeOfGiftCard(deps, spent);
        return (await record(admin, { method: 'credit', giftCard, cents: 2000 })).status < 300;
      },
      hasEnded: async () => (await cardOf(target, spent)).balance_cents === 1000,
    },
    'a used promo code': {
      end: async () => {
        await request(target, 'Prudence', { promoCode: 'ONCE', totalPrice: undefined });
        return true;
      },
      hasEnded: async () => (await terms('ONCE')) !== 200,
    },
    'a deleted promo code': {
      end: async () => (await owner(`DELETE /api/promo-codes/${deleted}`)).status < 300,
      hasEnded: async () => (await terms('GONE')) !== 200,
    },
    'a removed saved card': {
      end: async () => (await deps.db.deleteFrom('saved_cards').executeTakeFirst()).numDeletedRows === 1n,
      hasEnded: async () => (await deps.db.selectFrom('saved_cards').selectAll().execute()).length === 0,
    },
  };
}

async function openPeople(target: TestApp, owner: Caller) {
  const { deps } = target;
  const [erased, blocked, seen] = [
    await request(target, 'Erasmus'),
    await request(target, 'Blanche'),
    await request(target, 'Consuela'),
  ];
  const person = await addPerson(deps, 'customer', { email: 'delia.account@example.com' });
  const account = await asCustomer(target, person);
  const own = await request(target, 'Delia', { customerEmail: person.email });
  const [erasedRecord, blockedRecord] = [await recordOf(target, erased.id), await recordOf(target, blocked.id)];
  const decline = (id: string) => owner(`POST /api/quotes/${id}/decline`, { reason: 'Full' });
  const nameOf = async (id: string) =>
    (await deps.db.selectFrom('quotes').select('customer_name').where('id', '=', id).executeTakeFirst())?.customer_name;
  const statusOf = async (customerEmail: string) =>
    (await submit(target.app, exampleQuote({ ...UNTIMED, customerEmail }))).status;
  const newcomer: { email?: string } = {};
  const pictured = await finishedJob(target);
  await pictured.consent(true);
  await showPair(target, { cookie: owner.cookie, quoteId: pictured.quoteId });
  const [withdrawn, hidden] = [await reviewed(target), await reviewed(target)];
  return {
    'an erased customer': {
      end: async () => {
        await decline(erased.id);
        return (await owner(`DELETE /api/customers/${erasedRecord}`)).status < 300;
      },
      hasEnded: async () => {
        const rows = await deps.db.selectFrom('customer_records').select('id').where('id', '=', erasedRecord).execute();
        const mails = await deps.db.selectFrom('outbox').select('id').where('recipient', 'like', 'erasmus%').execute();
        return rows.length === 0 && mails.length === 0 && (await nameOf(erased.id)) === 'Deleted customer';
      },
    },
    'a deleted account': {
      end: async () => {
        await decline(own.id);
        return (await account('POST /api/customer/delete-account', { password: person.password })).status === 204;
      },
      hasEnded: async () => {
        const people = await deps.db.selectFrom('people').select('id').where('email', '=', person.email).execute();
        return people.length === 0 && (await nameOf(own.id)) === 'Deleted customer';
      },
    },
    'a blocked customer': {
      end: async () => (await owner(`PATCH /api/customers/${blockedRecord}`, { isBlocked: true })).status === 200,
      hasEnded: async () => (await statusOf('blanche@example.com')) === 403,
    },
    'a customer who came and was blocked': {
      end: async () => {
        const { id } = await request(target, 'Newman');
        newcomer.email = 'newman@example.com';
        return (await owner(`PATCH /api/customers/${await recordOf(target, id)}`, { isBlocked: true })).status === 200;
      },
      hasEnded: async () => (await statusOf('newman@example.com')) === 403,
    },
    'a withdrawn consent to pictures on the site': {
      end: async () => (await pictured.consent(false)).status === 200,
      hasEnded: async () => {
        const consents = await deps.db.selectFrom('picture_consents').select('quote_id').execute();
        const files = await deps.db.selectFrom('site_picture_files').select('width').execute();
        return consents.length === 0 && files.length === 0;
      },
    },
    'a withdrawn review': {
      end: async () => (await withdrawn.show(null)).status === 200,
      hasEnded: async () => (await reviewOf(target, withdrawn.quoteId)) === undefined,
    },
    'a hidden review': {
      end: async () =>
        (await owner(`PUT /api/admin/reviews/${hidden.quoteId}/hidden`, { reason: 'An insult' })).status === 200,
      hasEnded: async () => (await reviewOf(target, hidden.quoteId))?.hidden_at !== null,
    },
    'a withdrawn consent': {
      end: async () => {
        const token = seen.quoteUrl.split('/').at(-1);
        const answer = await asAnyone(target)(`PATCH /api/quotes/by-token/${token}`, {
          optOutSocialMedia: true,
        });
        return answer.status < 300;
      },
      hasEnded: async () => {
        const columns = deps.db.selectFrom('quotes').select('opt_out_social_media').where('id', '=', seen.id);
        return (await columns.executeTakeFirst())?.opt_out_social_media === true;
      },
    },
  };
}
