import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Reviews } from '#contract/follow-up.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { finishedJob } from '#testing/gallery.ts';
import { until } from '#testing/mail-room.ts';

let testApp: TestApp;
let owner: Caller<Reviews>;
before(async () => {
  testApp = await startTestApp({ settings: { site: { ...DEFAULT_SETTINGS.site, showsReviews: true } } });
  owner = await asOwner<Reviews>(testApp);
});
after(() => testApp.close());

const page = async (url = '/') => (await testApp.app.inject(url)).body;

/** A customer who has rated a finished job. */
async function rated({ rating = 5, text = 'Spotless' } = {}) {
  const { token, quoteId } = await finishedJob(testApp, { photos: 0 });
  const customer = asAnyone(testApp);
  const rate = (body: object) => customer(`POST /api/quotes/by-token/${token}/rating`, body);
  await rate({ rating, text });
  return {
    quoteId,
    rate,
    review: async () => (await customer(`GET /api/quotes/by-token/${token}/follow-up`)).body['review'],
    show: (name: string | null) => customer(`PUT /api/quotes/by-token/${token}/review`, { name }),
  };
}

async function auditOf(quoteId: string) {
  return testApp.deps.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('subject_id', '=', quoteId)
    .where('action', 'like', '%review')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** What the page says of its reviews to search engines. */
async function dataOf(url = '/') {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await page(url)) ?? [];
  return JSON.parse(data) as {
    readonly aggregateRating?: object;
    readonly review?: readonly { readonly author: { readonly name: string }; readonly reviewBody?: string }[];
  };
}

describe('a review', () => {
  test('is asked of everyone who rated, whatever they rated, and isn’t on the site until they agree', async () => {
    for (const rating of [1, 5]) {
      const job = await rated({ rating, text: `My words with ${rating}` });
      const asked = { name: null, answer: '', isHidden: false };
      const { suggestedName, ...review } = (await job.review()) as Record<string, unknown>;
      assert.deepEqual(review, asked);
      assert.match(String(suggestedName), /^\p{L}+ \p{Lu}\.$/u);
      assert.ok(!(await page()).includes(`My words with ${rating}`));
      assert.equal((await job.show('Robin M.')).status, 200);
      assert.ok((await page()).includes(`My words with ${rating}`));
      assert.ok((await page('/es/')).includes(`My words with ${rating}`));
      await job.show(null);
    }
  });

  test('keeps the question that its customer read, is changed by them alone, and counts in what search engines are told', async () => {
    const job = await rated({ rating: 4, text: 'Good <b>work</b>' });
    await job.show('Ana Ó.');
    const row = await testApp.deps.db
      .selectFrom('reviews')
      .select('consent')
      .where('quote_id', '=', job.quoteId)
      .executeTakeFirstOrThrow();
    assert.match(row.consent, /^May we show your review on our website\?.*Yes, show my review$/);
    const html = await page();
    assert.match(html, /Good &lt;b&gt;work&lt;\/b&gt;/);
    assert.match(html, /4\.0 of 5 from 1 review/);
    assert.deepEqual((await dataOf()).aggregateRating, {
      '@type': 'AggregateRating',
      reviewCount: 1,
      ratingValue: '4.0',
      bestRating: 5,
      worstRating: 1,
    });
    await job.rate({ rating: 2, text: 'It rained' });
    const changed = await dataOf();
    assert.deepEqual(
      changed.review?.map(({ author, reviewBody }) => [author.name, reviewBody]),
      [['Ana Ó.', 'It rained']],
    );
    await job.show(null);
    assert.deepEqual(
      (await auditOf(job.quoteId)).map(({ action }) => action),
      ['quote.show-review', 'quote.withdraw-review'],
    );
    assert.equal((await dataOf()).aggregateRating, undefined);
    assert.ok(!(await page()).includes('What customers say'));
  });

  test('is answered by the owner, and the customer reads the answer', async () => {
    const job = await rated();
    await job.show('Robin M.');
    const answered = await owner(`PUT /api/admin/reviews/${job.quoteId}/answer`, { answer: 'See you in spring!' });
    assert.equal(answered.body.reviews[0]?.answer, 'See you in spring!');
    assert.match(await page(), /Our answer.*See you in spring!/s);
    assert.equal(((await job.review()) as Record<string, unknown>)['answer'], 'See you in spring!');
    await owner(`PUT /api/admin/reviews/${job.quoteId}/answer`, { answer: 'See you in May!' });
    await owner(`PUT /api/admin/reviews/${job.quoteId}/answer`, { answer: '' });
    assert.ok(!(await page()).includes('See you in May!'));
    const mails = await testApp.deps.db
      .selectFrom('outbox')
      .select(['recipient', 'data'])
      .where('kind', '=', 'review-answered')
      .execute();
    assert.equal(mails.length, 1, 'an answer that’s corrected isn’t mailed again');
    assert.ok(JSON.stringify(mails[0]).includes('See you in spring!'));
    await job.show(null);
  });

  test('is hidden only for a reason, which the audit log keeps, and shown again', async () => {
    const job = await rated({ text: 'Ask for Kim at 5 Oak Street' });
    await job.show('Robin M.');
    const hide = (reason: string | null) => owner(`PUT /api/admin/reviews/${job.quoteId}/hidden`, { reason });
    assert.equal((await hide('  ')).status, 422);
    assert.ok((await page()).includes('Ask for Kim'));
    assert.equal((await hide('It names a neighbor')).status, 200);
    assert.ok(!(await page()).includes('Ask for Kim'));
    assert.equal((await dataOf()).review, undefined);
    assert.equal(((await job.review()) as Record<string, unknown>)['isHidden'], true);
    await hide(null);
    assert.ok((await page()).includes('Ask for Kim'));
    assert.deepEqual(
      (await auditOf(job.quoteId)).slice(1).map(({ action, after: kept }) => [action, kept]),
      [
        ['quote.hide-review', { reason: 'It names a neighbor' }],
        ['quote.unhide-review', null],
      ],
    );
    await job.show(null);
  });

  test('needs a rating and a name, and a shop that asks; who is on the site can still withdraw', async () => {
    const { token } = await finishedJob(testApp, { photos: 0 });
    const unrated = await asAnyone(testApp)(`PUT /api/quotes/by-token/${token}/review`, { name: 'Robin M.' });
    assert.equal(unrated.status, 409);
    const job = await rated({ text: 'Before it was switched off' });
    const { status, body } = await job.show('');
    assert.deepEqual([status, (body['errors'] as readonly { path: string }[])[0]?.path], [422, 'name']);
    await job.show('Robin M.');
    const other = await rated();
    await testApp.changeSettings({ site: DEFAULT_SETTINGS.site });
    assert.equal(await other.review(), undefined);
    assert.equal((await other.show('Robin M.')).status, 409);
    assert.ok(!(await page()).includes('Before it was switched off'));
    assert.equal((await job.show(null)).status, 200);
    await testApp.changeSettings({ site: { ...DEFAULT_SETTINGS.site, showsReviews: true } });
    assert.ok(!(await page()).includes('Before it was switched off'));
  });

  test('is gone from the pages of other processes as well', async () => {
    const job = await rated({ text: 'Seen by two' });
    await job.show('Robin M.');
    assert.ok((await page()).includes('Seen by two'));
    // Without a call of this process: as another one does.
    await testApp.deps.db.deleteFrom('reviews').where('quote_id', '=', job.quoteId).execute();
    await until('the page is made again', async () => !(await page()).includes('Seen by two'));
  });
});
