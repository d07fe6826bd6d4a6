import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** Drags something with the mouse to a place that takes it. */
export async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  await what.hover();
  await page.mouse.down();
  await to.hover({ force: true });
  await expect(to).toHaveAttribute('data-takes', 'over');
  await page.mouse.up();
}

/** A finger on the middle of something, sent to the browser as a touch screen does. */
export async function fingerOn(page: Page, what: Locator) {
  const client = await page.context().newCDPSession(page);
  const middleOf = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('nothing to touch');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  let at = await middleOf(what);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  const by = async (x: number, y: number) => {
    const from = at;
    for (let step = 1; step <= 8; step += 1) {
      at = { x: from.x + (x * step) / 8, y: from.y + (y * step) / 8 };
      await send('touchMove');
    }
  };
  return {
    down: async () => send('touchStart'),
    up: async () => send('touchEnd'),
    by,
    /** Until what it rests on is picked up. */
    rest: async () => expect(page.locator('[data-takes]').first()).toBeVisible(),
    to: async (place: Locator) => {
      const { x, y } = await middleOf(place);
      await by(x - at.x, y - at.y);
    },
  };
}
