import type { Page } from '@playwright/test';
import { askAs, openAcceptedJob } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { textOf } from './mails.ts';
import { openPage } from './schedule.ts';
import { frontToast } from './toast.ts';

test.use({
  settings: {
    followUp: {
      dayBefore: true,
      dayBeforeHour: 10,
      sameDay: true,
      sameDayHours: 2,
      texts: false,
      arrival: true,
      thanks: true,
      dueAgain: false,
      unfinished: false,
      unfinishedHours: 3,
      reviewLinks: [{ network: 'Google', url: 'https://www.example.com/review' }],
    },
  },
});

/** A browser that is refused says so in its console. */
const REFUSED = /answered 422|status of 422/;

type Said = { readonly confirmedAt: string | null; readonly rating: { readonly stars: number } | null };

test('the link is enough to withdraw the consent to photos and to write to the shop, without an account', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED);
  const { quoteUrl } = await openAcceptedJob(shop);
  await page.goto(quoteUrl);
  const optOut = page.getByLabel('Keep photos of my vehicle off social media.');
  await expect(optOut).not.toBeChecked();
  await optOut.click();
  await expect(optOut).toBeChecked();
  await page.getByRole('button', { name: 'Send note' }).click();
  await expect(page.getByLabel('A note about this quote')).toHaveAccessibleDescription(/missing/);
  await page.getByLabel('A note about this quote').fill('The gate code is 4711.');
  await page.getByRole('button', { name: 'Send note' }).click();
  await expect(frontToast(page).filter({ hasText: 'Note sent' })).toBeVisible();
  await expect(page.getByLabel('A note about this quote')).toHaveValue('');
  await expectAccessible(page, 'what a link can say');
  await page.reload();
  await expect(optOut).toBeChecked();
  const reference = /BB-[2-9A-Z]{4,6}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  const news = () => shop.post.received.filter(({ mail }) => textOf(mail).includes(`About quote ${reference}:`));
  await expect.poll(() => news().length, { message: 'the note in the mailbox of the shop' }).toBe(1);
  expect(news()[0]?.to).toEqual(['hello@brightbay.example']);
});

test('a customer confirms a visit with a press, says how it was, and the owner reads it', async ({ page, shop }) => {
  const job = await openAcceptedJob(shop);
  const own = job.quoteUrl.replace(/.*\/quote\//, '/api/quotes/by-token/');
  const said = async () => (await askAs(shop, `GET ${own}/follow-up`, {})).body as Said;

  // What a scanner of mails does: it opens every link.
  for (const wish of ['confirm', 'move', 'rate']) await fetch(`${job.quoteUrl}?do=${wish}`);
  await page.goto(`${job.quoteUrl}?do=confirm`);
  const confirm = page.getByRole('button', { name: 'Confirm my appointment' });
  await expect(confirm).toBeVisible();
  expect((await said()).confirmedAt).toBeNull();
  await expectAccessible(page, 'a visit to confirm');
  await confirm.click();
  await expect(page.getByText('You confirmed this appointment. See you then.')).toBeVisible();
  await expect(confirm).toHaveCount(0);
  expect((await said()).confirmedAt).not.toBeNull();
  await page.goto(`${job.quoteUrl}?do=move`);
  await expect(page.getByRole('button', { name: 'Move my appointment' })).toBeVisible();

  const completion = { completionNotes: 'Done', qualityRating: 4, reasonWithoutPhotos: 'The camera broke' };
  await askAs(shop, `POST /api/jobs/${job.id}/completion`, { cookie: job.employee, body: completion });
  await page.goto(`${job.quoteUrl}?do=rate`);
  await expectPayFirst(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Please choose from 1 to 5.')).toBeVisible();
  const tops = await Promise.all(
    ['1', '3', '5'].map(async (name) => (await page.getByRole('radio', { name, exact: true }).boundingBox())?.y),
  );
  expect(new Set(tops).size, 'the stars stay in one row above the message').toBe(1);
  await page.getByRole('radio', { name: '5', exact: true }).check();
  await page.getByLabel(/^In your words/).fill('Looks new again.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you. We got your answer.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', 'https://www.example.com/review');
  await expectAccessible(page, 'how it was');
  expect((await said()).rating?.stars).toBe(5);

  await page.route('**/follow-up', async (route) => {
    const answer: unknown = await (await route.fetch()).json();
    await route.fulfill({ json: Object.assign({}, answer, { canRate: false }) });
  });
  await page.goto(job.quoteUrl);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await expectPayFirst(page);

  const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { readonly id: string; readonly quoteId: string }[];
  const quote = jobs.find(({ id }) => id === job.id)?.quoteId ?? '';
  await openPage(page, `/admin/dashboard?quote=${quote}`);
  const followUp = page.getByRole('region', { name: 'Follow-up' });
  await expect(followUp).toContainText('5 of 5: Looks new again.');
  await expect(followUp).toContainText('4 of 5');
});

/** What is owed for a finished job comes before its rating, and before all else. */
async function expectPayFirst(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Your payment');
  await expect(page.getByRole('link', { name: 'Pay $120' })).toBeVisible();
}
