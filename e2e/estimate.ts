import { expect, type Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Picture } from './pictures.ts';
import { press, selectPackage, walk, type Plan } from './wizard.ts';

/** The built-in model calls the drawn car light: here that costs less, so that there is a price to follow. */
const percentByLevel = { light: -10, moderate: 12, heavy: 15, extreme: 25 };
export const WITH_ESTIMATES = {
  slotCapacity: 4,
  estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'price', percentByLevel },
} as const;

/** The model is loaded for the first photo, which takes a busy machine its time. */
export const ENGINE = { timeout: 120_000 };

/** From the first step to the upload of photos, on the way of the plan. */
export async function openEstimate(page: Page, plan: Plan, heading = 'Show us your vehicle'): Promise<void> {
  await selectPackage(page, plan);
  await walk(page, plan, { to: 'estimate' });
  await page.getByRole('link', { name: 'Use AI Enhancement' }).click();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

/** Hands photos over as from a gallery, and waits until they are shown. */
export async function choosePhotos(page: Page, photos: readonly Picture[]): Promise<void> {
  await page.getByTestId('gallery').setInputFiles(photos);
  await expect(previews(page)).toHaveCount(photos.length, { timeout: 30_000 });
}

export function previews(page: Page) {
  return page.getByRole('img', { name: /^Selection \d$/ });
}

/** Has the photos analyzed. In full detail, the question about the inside is answered first. */
export async function analyzePhotos(page: Page, inside: 'Tidy' | 'Crumbs or hair' = 'Tidy'): Promise<void> {
  const answer = page.getByRole('radio', { name: inside });
  if (await answer.isVisible()) await answer.check();
  await press(page, 'Analyze Photos');
}
