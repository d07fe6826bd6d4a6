import { expect, test } from './fixture.ts';

const SECTIONS = [
  'Photography policy',
  'AI-generated quotes are estimates only',
  'Damage liability',
  'Cancellations and no-shows',
  'Use of AI',
];

test('the terms have their five sections, their date and a way to ask', async ({ page }) => {
  await page.goto('/disclaimer');
  const headings = await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.slice(0, 5)).toEqual(SECTIONS);
  await expect(page.getByText('Effective date: January 2025')).toBeVisible();
  for (const link of await page.getByRole('link', { name: 'hello@brightbay.example' }).all())
    await expect(link).toHaveAttribute('href', 'mailto:hello@brightbay.example');
});

test('Accept & Continue needs the agreement and says so', async ({ page }) => {
  await page.goto('/disclaimer');
  const accept = page.getByRole('button', { name: 'Accept & Continue' });
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await expect(accept).toHaveAttribute('aria-describedby', 'missing');
  await expect(page.locator('#missing')).toHaveText('Still needed: check the box above to agree.');
  await accept.click({ force: true });
  await expect(page).toHaveURL('/disclaimer');
  const agree = page.getByLabel('I have read these terms and agree to them.');
  await expect(agree).toBeFocused();
  await page.keyboard.press('Space');
  await expect(accept).not.toHaveAttribute('aria-disabled');
  await expect(page.getByText('Still needed: check the box above to agree.')).toHaveCount(0);
  await agree.uncheck();
  await expect(accept).toHaveAttribute('aria-disabled', 'true');

  await agree.check();
  await accept.click();
  await expect(page).toHaveURL('/quote');
});

test('Decline & Go Back leads to the quote and keeps the photo opt-out alone', async ({ page }) => {
  await page.goto('/disclaimer');
  await page.getByLabel('Keep photos of my vehicle off social media.').check();
  await page.getByLabel('I have read these terms and agree to them.').check();
  await page.getByRole('link', { name: 'Decline & Go Back' }).click();
  await expect(page).toHaveURL('/quote');
  await page.goto('/disclaimer');
  await expect(page.getByLabel('Keep photos of my vehicle off social media.')).toBeChecked();
  await expect(page.getByLabel('I have read these terms and agree to them.')).not.toBeChecked();
});
