import { expect, type Locator, type Page } from '@playwright/test';

/** The toast that is shown in the app. */
export function frontToast(page: Page): Locator {
  return page.locator('[data-sonner-toast][data-front=true]');
}

/** Closes the toasts that are shown: on a phone they lie over what is pressed next, for 5 seconds each. */
export async function closeToast(page: Page): Promise<void> {
  const front = frontToast(page);
  await expect(front).toBeVisible();
  await expect(async () => {
    for (const button of await front.getByRole('button', { name: 'Close toast' }).all()) {
      await button.click({ timeout: 1000 });
    }
    await expect(front).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
