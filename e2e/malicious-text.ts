import { expect, type Page } from '@playwright/test';

/** Would run as an element, and after the end of an attribute, a script element or a comment. */
export const IMAGE = '<img src=x onerror="hacked=1">';
export const MALICIOUS = `${IMAGE}"'</script><script>hacked=1</script><!--`;
/** As a person reads it who is shown what was typed. */
export const SHOWN = /<img src=x onerror="hacked=\d+">/;

/** The page shows the text that was typed, as text, at least so many times. */
export async function expectShown(page: Page, path: string, times = 1): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(SHOWN).nth(times - 1), path).toBeAttached();
  await expectNothingRan(page, path);
}

export async function expectHarmless(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await expectNothingRan(page, path);
}

/** Nothing ran, and nothing of it became an element; what was refused to run counts as a fault of the page as well. */
export async function expectNothingRan(page: Page, about: string): Promise<void> {
  expect(await page.evaluate(() => 'hacked' in window), about).toBe(false);
  await expect(page.locator('img[src="x"]'), about).toHaveCount(0);
}
