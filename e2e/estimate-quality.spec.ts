import { askAs, openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, nextAddress, test } from './fixture.ts';
import { openPage } from './schedule.ts';

test.use({ world: { labelledJobs: 110 } });

test('what the crew found teaches: the owner sees it, trains a version, switches, and takes over a percentage', async ({
  page,
  browser,
  shop,
}) => {
  const job = await openAcceptedJob(shop);

  await test.step('the crew says how dirty it was and what it took, with two taps', async () => {
    await wearCookie(page, shop, job.employee);
    await page.goto(`/employee/job/${job.id}/documentation`);
    await page.getByRole('link', { name: 'Completion' }).click();
    await page.getByLabel('For the customer').fill('Mud up to the roof.');
    await page.getByLabel('No photos? Say why.').fill('The camera broke.');
    await expect(page.getByRole('checkbox', { name: /^The customer’s photos didn’t show it/ })).toBeHidden();
    await page.getByText('More, if you like').click();
    await page.getByRole('radio', { name: 'Heavy' }).check();
    await page.getByRole('checkbox', { name: /^The customer’s photos didn’t show it/ }).check();
    await page.getByRole('radio', { name: '120' }).check();
    await expect(page.getByLabel('Time spent')).toHaveValue('120');
    await expectAccessible(page, 'completion with what was found');
    await page.getByRole('button', { name: 'Complete job' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Complete job' }).click();
    await expect(page.getByText('Job completed', { exact: true })).toBeVisible();
    await expect(page.getByText('Heavy, not visible in the customer’s photos')).toBeVisible();
    const { body } = await askAs(shop, `GET /api/jobs/${job.id}/completion`, { cookie: job.employee });
    expect(body).toMatchObject({
      timeSpent: 120,
      groundTruth: { level: 'heavy', minutes: 120, photoMissedIt: true },
    });
  });

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await desk.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() });
  await openPage(desk, '/admin/dashboard?tab=estimates');

  await test.step('the owner sees it counted', async () => {
    await expect(desk.getByText('111 jobs with a recorded level, 110 of them with a photo estimate.')).toBeVisible();
    await expect(desk.getByRole('table', { name: /^Jobs by the level/ })).toBeVisible();
    const diagram = desk.getByRole('table', { name: 'How often it was right, by its confidence' });
    await expect(diagram.getByRole('row')).not.toHaveCount(0);
    const wrong = desk.getByRole('table', { name: 'What wrong levels came to' });
    await expect(wrong.getByRole('row', { name: /^Too dirty/ })).toContainText('min');
    await expect(desk.getByText('In 1 job the photos didn’t show the dirt.')).toBeVisible();
    await expect(desk.getByText(/^Of 11 jobs whose customers answered the questions/)).toContainText(
      'That’s too few to tell.',
    );
  });

  await test.step('what was learned in the background is offered in plain words, used once it is chosen, and left again', async () => {
    // Learned when the program began, as more than 20 jobs were new.
    const use = desk.getByRole('button', { name: /^Use own-/ });
    await expect(use).toBeVisible({ timeout: 60_000 });
    const own = desk.getByRole('listitem').filter({ hasText: /^own-/ });
    await expect(own).toContainText(/Of your last 110 jobs it would have priced \d+ differently/);
    await own.getByText('Compared on 110 jobs').click();
    await expect(own.getByRole('row', { name: /^Too dirty/ })).toBeVisible();
    await expectAccessible(desk, 'estimate quality');
    await use.click();
    await expect(own).toContainText('In use');
    const inUse = async () => {
      const learned = (await asOwner(shop, 'GET /api/estimate-learning')) as { versions: { isInUse: boolean }[] };
      return learned.versions.map(({ isInUse }) => isInUse);
    };
    expect(await inUse()).toEqual([true, false]);
    const shipped = desk.getByRole('listitem').filter({ hasText: /^As shipped/ });
    await shipped.getByRole('button', { name: /^Use/ }).click();
    await expect(shipped).toContainText('In use');
    expect(await inUse()).toEqual([false, true]);
  });

  await test.step('a percentage that the times speak for waits in the settings to be published', async () => {
    await desk
      .getByRole('row', { name: /^Moderate/ })
      .getByRole('button', { name: /^Apply/ })
      .click();
    await expect(desk.getByRole('heading', { name: 'Photo estimate', exact: true })).toBeVisible();
    await expect(desk.getByLabel('Moderate', { exact: true })).not.toHaveValue('5');
    const settings = (await asOwner(shop, 'GET /api/admin/business')) as {
      business: { estimate: { percentByLevel: Record<string, number> } };
    };
    expect(settings.business.estimate.percentByLevel['moderate']).toBe(5);
  });

  await test.step("in the quote the owner's word counts before that of the crew", async () => {
    const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { readonly id: string; readonly quoteId: string }[];
    const quote = jobs.find(({ id }) => id === job.id)?.quoteId ?? '';
    desk.on('dialog', (dialog) => void dialog.accept());
    await desk.goto(`/admin/dashboard?quote=${quote}`);
    const part = desk.getByRole('region', { name: 'What was found' });
    await expect(part).toContainText('Maya Hale: heavy, 120 minutes');
    await part.getByRole('radio', { name: 'Moderate' }).check();
    await part.getByRole('radio', { name: '90' }).check();
    await expect(part.getByText('Saved')).toBeVisible();
    await expect(part).toContainText('Your entry replaces it.');
    await expectAccessible(desk, 'what was found, in the quote');
    await part.getByRole('checkbox', { name: /^The customer’s photos didn’t show it/ }).uncheck();
    await expect
      .poll(async () => asOwner(shop, `GET /api/quotes/${quote}/ground-truth`))
      .toMatchObject({ counts: 'owner', owner: { level: 'moderate', minutes: 90, photoMissedIt: false } });
  });
  await desk.context().close();
});
