// `npm run guide-pictures`: takes all pictures of docs/owner-guide.md in the demo shop, with a headless browser.
// `-- site-page` takes that one only.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureBuilt } from './ensure-built.ts';
import { ensureBrowser } from './find-browser.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
/** In bytes: the guide is read on phones, too. */
const MOST_BYTES = 40_000;

type Picture = {
  readonly name: string;
  /** Of the window, in CSS pixels; a narrow one is a phone. */
  readonly width: 360 | 1280;
  readonly path: string;
  /** What's done before the picture is taken; nothing is saved. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Whether a visitor sees it, who isn't logged in. */
  readonly isPublic?: boolean;
};

const SITE = '/admin/dashboard?tab=business&section=site';
const step = (name: string): Picture => ({ name: `setup-${name}`, width: 360, path: `/admin/setup?step=${name}` });

const PICTURES: readonly Picture[] = [
  step('shop'),
  step('times'),
  step('mail'),
  step('test'),
  {
    name: 'web-address',
    width: 1280,
    path: '/admin/dashboard?tab=business&section=web-address',
    prepare: async (page) => page.getByLabel('Address', { exact: true }).fill('https://www.example.com'),
  },
  {
    name: 'site-words',
    width: 1280,
    path: SITE,
    prepare: async (page) => {
      await page.getByLabel('Headline').fill('Albany’s cleanest cars');
      await page.getByLabel('Sentence below it').fill('Two brothers, one van, and all the time your car needs.');
    },
  },
  {
    name: 'site-preview',
    width: 1280,
    path: SITE,
    prepare: async (page) => {
      await page.getByLabel('Headline').fill('Albany’s cleanest cars');
      await showPreview(page);
    },
  },
  {
    name: 'site-page',
    width: 1280,
    path: SITE,
    prepare: async (page) => {
      await unfold(page, 'Pages about towns and services');
      await page.getByRole('button', { name: 'Add a page' }).click();
      await page.getByLabel('Title').fill('Mobile detailing in Troy');
      await page
        .getByLabel('Text', { exact: true })
        .last()
        .fill('We’re in Troy every Tuesday and Thursday. All we need is a place to park beside your car.');
      await page.getByLabel('Title').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'site-links',
    width: 1280,
    path: SITE,
    prepare: async (page) => {
      await unfold(page, 'QR codes, links, and buttons');
      await page.getByLabel('Sites with a “Book” button').fill('https://www.example.org');
      for (const field of await page.locator('input[readonly]').all())
        await field.evaluate((input: HTMLInputElement) => {
          input.value = input.value.replace(location.origin, 'https://www.example.com');
        });
    },
  },
  { name: 'first-page', width: 360, path: '/', isPublic: true },
];

/** Opens a part of the settings that's folded, at the top of the window. */
async function unfold(page: Page, title: string): Promise<void> {
  const summary = page.getByText(title, { exact: true });
  await summary.click();
  await summary.evaluate((element) => {
    element.scrollIntoView();
    window.scrollBy(0, -16);
  });
}

async function showPreview(page: Page): Promise<void> {
  const preview = page.getByRole('heading', { name: 'Preview' });
  await preview.evaluate((element) => element.scrollIntoView());
  await page.locator('iframe').contentFrame().getByText('Albany’s cleanest cars').waitFor();
}

/** WebP of the best quality that's small enough. */
async function compressed(png: Buffer): Promise<Buffer> {
  for (const quality of [90, 80, 70, 60, 45, 30]) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MOST_BYTES) return webp;
  }
  throw new Error('A picture of the guide is too large.');
}

async function take(browser: Browser, shop: { readonly address: string; readonly logIn: string }, picture: Picture) {
  const { width, path, prepare, isPublic = false } = picture;
  const isPhone = width === 360;
  const context = await browser.newContext({
    viewport: isPhone ? { width, height: 740 } : { width, height: 800 },
    deviceScaleFactor: isPhone ? 1.5 : 1,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  if (!isPublic) await page.goto(shop.logIn);
  await page.goto(shop.address + path, { waitUntil: 'networkidle' });
  await prepare?.(page);
  // What was typed is checked and previewed a moment later.
  await page.waitForTimeout(2000);
  const webp = await compressed(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await context.close();
  return webp;
}

ensureBuilt();
const { openDemoShop } = await import('#demo/open-demo-shop.ts');
const shop = await openDemoShop({ quotes: 60, seed: 'guide', isYear: false, port: undefined });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
try {
  mkdirSync(FOLDER, { recursive: true });
  const owner = shop.logIns.find(({ role }) => role === 'admin');
  const logIn = shop.address + (owner?.path ?? '');
  const named = process.argv.slice(2);
  for (const picture of PICTURES.filter(({ name }) => named.length === 0 || named.includes(name))) {
    const webp = await take(browser, { address: shop.address, logIn }, picture);
    writeFileSync(join(FOLDER, `${picture.name}.webp`), webp);
    console.log(`docs/pictures/${picture.name}.webp, ${Math.round(webp.length / 1000)} kB`);
  }
} finally {
  await browser.close();
  await shop.stop();
}
