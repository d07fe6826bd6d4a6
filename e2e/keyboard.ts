import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 60;

/** Presses Tab until the element has the focus; sees on the way that the focus is never lost from sight. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page), 'a focus that cannot be seen').toBeUndefined();
  }
  throw new Error(`no Tab leads to ${String(target)}`);
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Focused elements that can't be seen: outside of the window, under something else, or without a ring. */
async function hiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    // A choice is shown by the label around it.
    const shown = focused.closest('label') ?? focused;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const x = left + width / 2;
    const y = Math.min(Math.max(top + height / 2, 1), window.innerHeight - 1);
    const above = document.elementFromPoint(x, y);
    const name = focused.outerHTML.slice(0, 120);
    if (!above || !(shown.contains(above) || above.contains(shown)))
      return `${name} under ${above?.outerHTML.slice(0, 120)}`;

    const ringed = [focused, shown, ...shown.querySelectorAll('*')].some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    return ringed ? undefined : `${name} without a ring`;
  });
}
