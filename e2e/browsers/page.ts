import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Picture } from '#e2e/pictures.ts';
import type { Driver, Key } from './driver.ts';
import { chooseOption, findTargets, focusOn, pointOf, textsOf, type Place } from './in-page.ts';

/** The accessibility checker knows what everything on a page is called. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FINDER = `${AXE_SOURCE}\nwindow.findTargets = ${findTargets.toString()};`;

/** In milliseconds: how long a condition may take, and between two looks at it. */
const LIMIT = 60_000;
const PAUSE = 50;

/** Something on the screen, as a person names it. */
export type Target = {
  readonly role:
    | 'button'
    | 'link'
    | 'heading'
    | 'field'
    | 'radio'
    | 'checkbox'
    | 'choice'
    | 'tab'
    | 'region'
    | 'dialog'
    | 'group'
    | 'text'
    | 'css';
  /** Its accessible name, its text or the selector; a text has to be the whole name. */
  readonly name?: string | RegExp;
  readonly within?: Target;
};

export const button = (name: string | RegExp, within?: Target) => target('button', name, within);
export const link = (name: string | RegExp, within?: Target) => target('link', name, within);
export const heading = (name: string | RegExp, within?: Target) => target('heading', name, within);
export const field = (name: string | RegExp, within?: Target) => target('field', name, within);
export const radio = (name: string | RegExp, within?: Target) => target('radio', name, within);
export const checkbox = (name: string | RegExp, within?: Target) => target('checkbox', name, within);
export const tab = (name: string | RegExp) => target('tab', name);
export const group = (name: string | RegExp) => target('group', name);
export const region = (name: string | RegExp) => target('region', name);
export const text = (name: string | RegExp, within?: Target) => target('text', name, within);
export const css = (name: string, within?: Target) => target('css', name, within);
export const DIALOG: Target = { role: 'dialog' };

/** What the journeys do in any browser. Each action waits until it is possible, and fails with its reason after a minute. */
export class BrowserPage {
  readonly driver: Driver;
  readonly #site: string;

  constructor(driver: Driver, site: string) {
    this.driver = driver;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.#site).href);
  }

  async see(what: Target): Promise<void> {
    await this.until(`${nameOf(what)} is seen`, async () => (await this.texts(what)).length > 0);
  }

  async gone(what: Target): Promise<void> {
    await this.until(`${nameOf(what)} is gone`, async () => (await this.texts(what)).length === 0);
  }

  async click(what: Target): Promise<void> {
    await this.hover(what);
    await this.driver.press();
    await this.driver.release();
  }

  async hover(what: Target): Promise<void> {
    let place: Place = {};
    await this.until(
      () => `${nameOf(what)} can be clicked (${place.reason ?? 'not there'})`,
      async () => {
        place = await this.#inPage(pointOf, placed(what));
        return place.point !== undefined;
      },
    );
    if (place.point) await this.driver.moveTo(...place.point);
  }

  /** Ticks a checkbox or chooses a radio button. */
  async check(what: Target): Promise<void> {
    await this.click(what);
    await this.until(`${nameOf(what)} is checked`, async () => (await this.#states(what))[0]?.isChecked === true);
  }

  /** Replaces what a field holds by typing. */
  async fill(what: Target, words: string): Promise<void> {
    await this.click(what);
    await this.driver.run(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) focused.select();
    });
    await this.driver.type(words);
    await this.until(`${nameOf(what)} holds a value`, async () => (await this.#states(what))[0]?.value !== '');
  }

  /** Types a date as people write it, 12/31/2126. Returns what the field holds then. */
  async typeDate(what: Target, date: string): Promise<string | undefined> {
    await this.see(what);
    await this.#inPage(focusOn, placed(what));
    const [year = '', month = '', day = ''] = date.split('-');
    await this.driver.type(`${month}/${day}/${year}`);
    return this.value(what);
  }

  /** Chooses an option of a native list, whose options no driver can point at in every browser. */
  async select(what: Target, value: string): Promise<void> {
    await this.see(what);
    await this.#inPage(chooseOption, placed(what), value);
    await this.until(`${nameOf(what)} is ${value}`, async () => (await this.value(what)) === value);
  }

  async upload(selector: string, pictures: readonly Picture[]): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'brightbay-photos-'));
    const paths = pictures.map(({ name }, place) => join(folder, `${place}-${name}`));
    await Promise.all(pictures.map(({ buffer }, place) => writeFile(paths[place] ?? '', buffer)));
    await this.until(`there is ${selector}`, () =>
      this.driver.run((wanted) => document.querySelector(wanted) !== null, selector),
    );
    await this.driver.upload(selector, paths);
  }

  /** Drags one thing onto another; the second has to show that it takes it. */
  async drag(what: Target, onto: string): Promise<void> {
    await this.hover(what);
    await this.driver.press();
    await this.hover(css(onto));
    await this.until(`${onto} takes what is dragged`, () =>
      this.driver.run((wanted) => document.querySelector(wanted)?.getAttribute('data-takes') === 'over', onto),
    );
    await this.driver.release();
  }

  /** Presses Tab until the focus is on something. */
  async tabTo(what: Target): Promise<void> {
    await this.see(what);
    for (let stops = 0; stops < 80; stops += 1) {
      if ((await this.#states(what))[0]?.isFocused) return;
      await this.driver.key('Tab');
    }
    throw new Error(`no Tab leads to ${nameOf(what)}`);
  }

  async key(name: Key): Promise<void> {
    await this.driver.key(name);
  }

  async isFocused(what: Target): Promise<boolean> {
    return (await this.#states(what))[0]?.isFocused === true;
  }

  async isChecked(what: Target): Promise<boolean> {
    return (await this.#states(what))[0]?.isChecked === true;
  }

  async value(what: Target): Promise<string | undefined> {
    return (await this.#states(what))[0]?.value;
  }

  /** The texts of all that is seen of something. */
  async texts(what: Target): Promise<readonly string[]> {
    return (await this.#states(what)).map((each) => each.text);
  }

  async url(): Promise<URL> {
    return new URL(await this.driver.run(() => location.href));
  }

  /** Waits for a condition; a page that is just changing doesn't meet it yet. */
  async until(condition: string | (() => string), isMet: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + LIMIT;
    let last: unknown;
    while (Date.now() < end) {
      try {
        if (await isMet()) return;
        last = undefined;
      } catch (error) {
        last = error;
      }
      await pause(PAUSE);
    }
    const shown = await this.driver
      .run(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`)
      .catch(String);
    const reason = last instanceof Error ? ` (${last.message})` : '';
    throw new Error(
      `Not within a minute: ${typeof condition === 'string' ? condition : condition()}${reason}\n${shown}`,
    );
  }

  async #states(what: Target) {
    return this.#inPage(textsOf, placed(what));
  }

  async #inPage<T, A extends readonly unknown[]>(script: (...args: A) => T, ...args: A): Promise<Awaited<T>> {
    if (!(await this.driver.run(() => 'findTargets' in window))) await this.driver.inject(FINDER);
    return this.driver.run(script, ...args);
  }
}

function target(role: Target['role'], name: string | RegExp, within?: Target): Target {
  return within ? { role, name, within } : { role, name };
}

/** As it is handed to the page, which can't be given a pattern. */
export type PlacedTarget = {
  readonly role: Target['role'];
  readonly name?: string;
  readonly pattern?: string;
  readonly within?: PlacedTarget;
};

function placed({ role, name, within }: Target): PlacedTarget {
  return {
    role,
    ...(typeof name === 'string' && { name }),
    ...(name instanceof RegExp && { pattern: name.source }),
    ...(within && { within: placed(within) }),
  };
}

function nameOf({ role, name, within }: Target): string {
  return `${role} ${String(name ?? '')}${within ? ` in ${nameOf(within)}` : ''}`;
}
