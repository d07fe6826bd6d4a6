import { expect, type Locator, type Page } from '@playwright/test';

/** The toast that is shown in the app. */
export function frontToast(page: Page): Locator {
  return page.locator('[data-sonner-toast][data-front=true]');
}

/**
 * Keeps each toast for as long as it's looked at, as if the pointer came onto it in the moment in which it appears: on a busy
 * machine its five seconds may be over before the pointer is there. Call it before the page is opened.
 */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const point = () => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]:not([data-pointed])')) {
        toast.setAttribute('data-pointed', '');
        toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      }
    };
    new MutationObserver(point).observe(document, { childList: true, subtree: true });
  });
}

/** Closes the toast. The focus then returns to where it was, so wait for that before typing. */
export async function closeToast(page: Page): Promise<void> {
  await frontToast(page).getByRole('button', { name: 'Close notification' }).click();
  await expect(frontToast(page)).toHaveCount(0);
}

/** What can be pressed or typed into. */
const CONTROLS = 'a[href], button, input, select, textarea, label, summary, [role=tab], [role=option], [tabindex="0"]';

/**
 * Checks that nothing that can be pressed is under the toast, on a page or the dialog over it: at the start of what scrolls
 * nothing at all; in its middle and at its end only what scrolling brings out again, like what is above the window. Bars that
 * stay where they are when the page scrolls are never under it.
 */
export async function expectNothingCovered(page: Page): Promise<void> {
  const toast = frontToast(page);
  // A toast that the pointer is on stays.
  await toast.hover();
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await expect.poll(() => toast.evaluate(coveredBy, CONTROLS)).toEqual([]);
  await expect(toast).toBeVisible();
}

/** Runs in the page. Scrolls what scrolls, and leaves it where it was. */
function coveredBy(toast: Element, named: string): readonly string[] {
  const root = toast.closest('[role=dialog], [role=alertdialog]') ?? document.documentElement;
  const scrolls = (each: Element) =>
    each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowY);
  const scroller = [root, ...root.querySelectorAll('*')].find(
    (each) => scrolls(each) && each.scrollHeight > each.clientHeight && !each.matches('textarea'),
  );
  const controls = [...root.querySelectorAll(named)].filter((each) => !toast.contains(each));
  const isUnder = (each: Element) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    if (width <= 1 || !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const found = new Set<string>();
  const before = scroller?.scrollTop ?? 0;
  for (const part of scroller ? [0, 0.5, 1] : [0]) {
    const at = scroller ? part * (scroller.scrollHeight - scroller.clientHeight) : 0;
    for (const each of controls) {
      if (scroller) scroller.scrollTop = at;
      if (!isUnder(each)) continue;
      if (part > 0) each.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      if (isUnder(each)) found.add(`${each.tagName} ${each.textContent || each.getAttribute('name')} at ${part}`);
    }
  }
  if (scroller) scroller.scrollTop = before;
  return [...found];
}

/** Checks that a toast which appears where one has scrolled to comes over nothing that could be pressed there. */
export async function expectNothingLost(page: Page, show: () => Promise<void>): Promise<void> {
  for (const part of [0.5, 1]) {
    const seen = await page.evaluateHandle(pressableAt, { part, named: CONTROLS });
    expect(await seen.evaluate((controls) => controls.length)).toBeGreaterThan(1);
    await show();
    const covered = () =>
      frontToast(page).evaluate(
        (toast, controls) =>
          controls.filter((each) => {
            const { left, top, width, height } = each.getBoundingClientRect();
            return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }).length,
        seen,
      );
    await expect.poll(covered).toBe(0);
    await closeToast(page);
  }
}

/** Runs in the page: scrolls to a part of it, and returns what can be pressed in the window. */
function pressableAt({ part, named }: { readonly part: number; readonly named: string }): readonly Element[] {
  const { documentElement: page } = document;
  page.scrollTop = part * (page.scrollHeight - page.clientHeight);
  return [...document.querySelectorAll(named)].filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && each.contains(found);
  });
}
