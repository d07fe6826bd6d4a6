import { expect, type Locator, type Page } from '@playwright/test';

/** The toast that is shown in the app. */
export function frontToast(page: Page): Locator {
  return page.locator('[data-sonner-toast][data-front=true]');
}

/** Closes the toast. The focus then returns to where it was, so wait for that before typing. */
export async function closeToast(page: Page): Promise<void> {
  await frontToast(page).getByRole('button', { name: 'Close notification' }).click();
  await expect(frontToast(page)).toHaveCount(0);
}

/** Checks that the toast, which has come to rest, doesn't cover a control that can be pressed without scrolling. */
export async function expectClear(page: Page, control: Locator): Promise<void> {
  const toast = frontToast(page);
  // A toast that the pointer is on stays.
  await toast.hover();
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const isClear = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && element.contains(found);
    });
  await expect.poll(isClear).toBe(true);
  await expect(toast).toBeVisible();
}
