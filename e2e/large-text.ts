import { expect, type Page } from '@playwright/test';
import { expectFits } from './translated.ts';

/** A window of 1280 by 800 px at 200 %. */
const ZOOMED = { width: 640, height: 400 };

/** Sees the open screen at 200 %, and in the colors of a system that chooses all of them. */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? ZOOMED;
  await page.setViewportSize(ZOOMED);
  await expectFits(page, `${screen}, at 200 %`, ['']);
  expect.soft(await page.evaluate(lostOfPage), `out of reach at 200 %: ${screen}`).toEqual([]);
  await page.setViewportSize(before);

  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect.soft(await page.evaluate(unmarkedOfPage), `looks like what isn't chosen: ${screen}`).toEqual([]);
  expect.soft(await page.evaluate(movingOfPage), `moves: ${screen}`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
}

/** Sees the open screen with letters of twice the size in a window that stays as it is. */
export async function expectRoomForLetters(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectFits(page, `${screen}, with letters of twice the size`, ['']);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Runs in the page: dialogs that don't fit and don't scroll, and bars that leave less than half of the window. */
function lostOfPage(): readonly string[] {
  const found: string[] = [];
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].filter(shown);
  for (const dialog of dialogs) {
    const { top, bottom } = dialog.getBoundingClientRect();
    const scrolls = [dialog, dialog.parentElement ?? dialog].some((each) =>
      /auto|scroll/.test(getComputedStyle(each).overflowY),
    );
    if ((top < -1 || bottom > window.innerHeight + 1) && !scrolls)
      found.push(`a dialog from ${Math.round(top)} to ${Math.round(bottom)} px that doesn't scroll`);
  }
  if (dialogs.length > 0) return found;
  const isBar = (element: Element | null): boolean => {
    if (!element) return false;
    const { height } = element.getBoundingClientRect();
    const sticks = /fixed|sticky/.test(getComputedStyle(element).position) && height < window.innerHeight;
    return (sticks && !element.closest('[data-sonner-toaster]')) || isBar(element.parentElement);
  };
  window.scrollTo(0, document.documentElement.scrollHeight / 3);
  const rows = Array.from({ length: window.innerHeight / 4 }, (_, row) => row * 4);
  const covered = rows.filter((y) => isBar(document.elementFromPoint(window.innerWidth / 2, y))).length / rows.length;
  window.scrollTo(0, 0);
  if (covered > 0.5) found.push(`bars cover ${Math.round(covered * 100)} % of the window`);
  return found;
}

/** Runs in the page: what is chosen and looks like the one beside it that isn't. */
function unmarkedOfPage(): readonly string[] {
  const STATES = [
    ['[aria-pressed=true]', '[aria-pressed=false]'],
    ['[aria-selected=true]', '[aria-selected=false]'],
    ['[aria-checked=true]', '[aria-checked=false]'],
    ['[aria-current]:not([aria-current=false])', 'a:not([aria-current]), button:not([aria-current])'],
    ['input:checked', 'input:not(:checked)'],
  ] as const;
  const GROUP =
    '[role=tablist], [role=radiogroup], [role=group], [role=grid], [role=listbox], fieldset, nav, ul, tbody';
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const boxOf = (element: Element) => element.closest('label') ?? element;
  const looks = (element: Element) => {
    const inside = [boxOf(element), ...boxOf(element).querySelectorAll('*')].filter(shown);
    const styles = inside.flatMap((each) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(each, pseudo);
        if (pseudo && style.content === 'none') return '';
        return [
          style.backgroundColor,
          style.color,
          style.borderStyle === 'none' ? '' : `${style.borderColor} ${style.borderWidth}`,
          style.outlineStyle === 'none' ? '' : style.outlineColor,
          style.textDecorationLine,
          style.fontWeight,
          each instanceof SVGElement ? style.fill + style.stroke : '',
        ].join();
      }),
    );
    return styles.join(';');
  };
  return STATES.flatMap(([on, off]) =>
    [...document.querySelectorAll(on)].filter(shown).flatMap((chosen) => {
      // A box that the system draws has a tick in its colors.
      if (chosen instanceof HTMLInputElement && getComputedStyle(chosen).appearance !== 'none') return [];
      const others = [...(chosen.closest(GROUP)?.querySelectorAll(off) ?? [])];
      const other = others.find((each) => shown(each) && each.tagName === chosen.tagName);
      if (!other || looks(chosen) !== looks(other)) return [];
      const text = (boxOf(chosen).textContent || chosen.getAttribute('aria-label') || '').slice(0, 40);
      return [`${chosen.tagName.toLowerCase()} "${text}"`];
    }),
  );
}

/** Runs in the page: what an animation or transition still moves. */
function movingOfPage(): readonly string[] {
  return document
    .getAnimations()
    .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 80) ?? '') : ''));
}
