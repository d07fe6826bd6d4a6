import { expect, type Page } from '@playwright/test';
import type { Shop } from './shop.ts';

/** What isn't translated: names of services and formats, what the tests type, and price lines, which are stored as text. */
const NAMES =
  'Pet hair takes an hour, BrightbayDetailing, Mobile service, Eastern time, Too far away, Lark Street, Full Detail, JavaScript, 5 details, Instagram, Whitfield, Drop-off, Facebook, Pet hair, Español, English, Ctrl K, Scratch, Pseudo, TikTok, Google, Stripe, alt+T, FKEID, Venmo, Hale, Dana, Done, Maya, Door, Berg, JPG, PNG, SUV, Ola, Wax, PDF, OK, ID, MB, AI, Ok';

/** Of the log; before the names, which may be a part of one. */
const ACTIONS = /(?<!\S)[a-z-]+\.[a-z-]+(?!\S)/g;

/** What is the same in every language: addresses, references, file names, times, dates of English, and states. */
const ALIKE = [
  /https?:\/\/\S+|\b(?:\d+\.){3}\d+:\d+\/\S*/g,
  /\S+@[\w.-]+/g,
  /@\w+/g,
  /\bBB-[\dA-Z]+|\bFKE-\d+|\bpi_\w+|\b(?:INV|CN)-\d{4}-\d{4}\b/g,
  // The code of a gift card, and its end.
  /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b|(?<=[\p{L}\]] )[2-9A-Z]{4}(?=~*\]?$)/gu,
  // The secret of a second factor, hosts, ids, backups, time zones.
  /\b(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{4}\b|\b[a-z-]+\.[a-z-]+\b|\b[\da-f]{8}-[\da-f-]{27}|\bbrightbay-[\w.-]+|\bshipped-\d+/g,
  /\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w/ -]+/g,
  /\b\d+(:\d+)? ?[AP]M\b/g,
  /\b(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day\b|\b(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\b/g,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
  /\b\d+ (?:second|minute)s? ago\b/g,
  // Names of time zones, which the browser has in English only, and their cities.
  /\((?:Puerto Rico|New York|Chicago|Denver|Phoenix|Los Angeles|Anchorage|Honolulu)\)/g,
  /\bE[DS]?T\b|\b(?:[A-Z][\w&.’-]+ )+(?:standard )?[Tt]ime\b|\b[A-Z]{2} \d{5}\b/g,
  /\b(?:and|at|or)\b/g,
];

/** What the shop's owner has written, as it's in the catalog: longest first, so that no part of another is left. */
export async function namesOf(shop: Shop, others: readonly string[] = []): Promise<readonly string[]> {
  const catalog: unknown = await (await fetch(`${shop.url}/api/catalogue`)).json();
  return [...new Set([...NAMES.split(', '), ...textsIn(catalog), ...others])].toSorted((a, b) => b.length - a.length);
}

/** Every text with a word in it, wherever it is in an answer; where it has several lines, each line. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split('\n').filter((line) => /\p{L}{2}/u.test(line));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Sees that every text of the page is in the pseudo-language, whose words have no vowel without an accent. */
export async function expectTranslated(page: Page, names: readonly string[], screen: string): Promise<void> {
  const shown = await page.evaluate(textsOfPage);
  const left = shown.filter((text) => /[aceinouyACEINOU]/.test(withoutNames(text, names)));
  expect.soft(left, `in no other language: ${screen}`).toEqual([]);
}

/** Sees that the tab names the shop. */
export async function expectTitle(page: Page, screen: string): Promise<void> {
  expect
    .soft(await page.title(), `the title of ${screen}`)
    .toMatch(/^\S.* - Brightbay Detailing$|^Brightbay Detailing/);
}

function withoutNames(text: string, names: readonly string[]): string {
  const whole = (name: string) => new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'giu');
  const rest = names.reduce((left, name) => left.replaceAll(whole(name), ''), text.replaceAll(ACTIONS, ''));
  return ALIKE.reduce((left, pattern) => left.replaceAll(pattern, ''), rest);
}

/** Every text that a visitor sees or hears: what is written, names of controls, hints, placeholders, the title. */
function textsOfPage(): readonly string[] {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // A script's output is as on the terminal.
    if (!parent || parent.closest('script, style, noscript, template, [hidden], [role=log], [translate=no]')) continue;
    texts.push(node.textContent ?? '');
  }
  for (const name of [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
  ])
    for (const element of document.body.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))];
}

/** Sees that nothing is wider than the screen, no text is cut off and no control covers another, in either direction of text. */
export async function expectFits(
  page: Page,
  screen: string,
  directions: readonly ('rtl' | '')[] = ['rtl', ''],
): Promise<void> {
  for (const direction of directions) {
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    const misfits = await page.evaluate(misfitsOfPage);
    expect.soft(misfits, `what doesn't fit: ${screen} ${direction}`).toEqual([]);
  }
}

function misfitsOfPage(): readonly string[] {
  const found: string[] = [];
  // On a phone, the width of the window grows with a page that is too wide.
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth - width;
  if (wide > 0) found.push(`the page is ${wide} px wider than the screen`);
  const nameOf = (element: Element) => {
    const text = (element.textContent || element.getAttribute('aria-label') || '').replaceAll(/\s+/g, ' ').trim();
    return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} "${text.slice(0, 60)}"`;
  };
  const isHidden = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1 || element.closest('.visually-hidden, [inert], [aria-hidden=true]') !== null;
  };
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));

  for (const element of document.body.querySelectorAll('*')) {
    if (isHidden(element) || element instanceof SVGElement) continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const style = getComputedStyle(element);
    const { left, right } = element.getBoundingClientRect();
    if (hasText && !scrolls(element) && (left < -1 || right > width + 1))
      found.push(`outside the screen: ${nameOf(element)}`);
    if (!hasText) continue;
    if (/hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut off: ${nameOf(element)}`);
    else if (
      style.overflowX === 'visible' &&
      style.display !== 'inline' &&
      element.scrollWidth > element.clientWidth + 1
    )
      found.push(`wider than its box: ${nameOf(element)}`);
    if (/hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2)
      found.push(`cut off below: ${nameOf(element)}`);
  }

  const isFixed = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
  const controls = [...document.body.querySelectorAll('a, button, input, select, textarea, summary')].filter(
    (element) => !isHidden(element) && !isFixed(element),
  );
  for (const [place, one] of controls.entries()) {
    const a = one.getBoundingClientRect();
    for (const other of controls.slice(place + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const b = other.getBoundingClientRect();
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) found.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
    }
  }
  return [...new Set(found)];
}
