import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { openPage } from './schedule.ts';

test.use({ world: { business: {} }, viewport: { width: 360, height: 740 } });

test('an owner gives the site words of their own on a phone, sees them before, and publishes them', async ({
  page,
}) => {
  await signIn(page, OWNER);
  await openPage(page, '/admin/dashboard?tab=business&section=site');
  await page.getByLabel('Headline').fill('Boats, cars and cans.');
  const preview = page.getByTitle('Preview of your site').contentFrame();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Boats, cars and cans.');

  await page.getByText('Announcement', { exact: true }).click();
  await page.getByLabel('Text', { exact: true }).first().fill('Closed for the fair on Friday.');
  await expect(preview.getByText('Closed for the fair on Friday.')).toBeVisible();

  await page.getByText('Questions and answers', { exact: true }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Do you come to Troy?');
  await page.getByLabel('Answer', { exact: true }).fill('Every Tuesday.');
  await expectAccessible(page, 'the words of the site');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByText('Computer', { exact: true }).click();
  await expect(page.getByTitle('Preview of your site')).toHaveCSS('width', '1280px');

  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review).toContainText('Headline of the site');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  await test.step('visitors read them', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boats, cars and cans.');
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText(
      'Closed for the fair on Friday.',
    );
    const questions = page.getByRole('region', { name: 'Often asked' });
    await expect(questions.getByText('Every Tuesday.')).toBeHidden();
    await questions.getByText('Do you come to Troy?').click();
    await expect(questions.getByText('Every Tuesday.')).toBeVisible();
    await expectAccessible(page, 'the home page with the shop’s own words');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
