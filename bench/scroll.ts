import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureBrowser } from '#tools/find-browser.ts';
import { fillLists } from './fill-lists.ts';
import { raiseCapacity } from './fill.ts';
import { framesWhile, quantile, turnWheel, type Frames } from './frames.ts';
import type { Options } from './options.ts';
import { openPlace } from './place.ts';
import { printTable } from './report.ts';
import { startServerProcess } from './server-process.ts';
import { slowDown } from './vitals.ts';

const SLOWER = 4;
const LONG_FRAME = 50;
const ROWS = { few: 50, many: 1000 } as const;
/** Enough for the whole way through the long list; in the short one they go down and up many times. */
const NOTCHES = 120;
const LISTS = { quotes: '?tab=quotes', jobs: '?tab=jobs', staff: '?tab=staff' } as const;

/** How smoothly the lists of the dashboard scroll with their first page and with many pages, on a slow processor. */
export async function scrollLists({ parts }: Options): Promise<void> {
  if (!parts.includes('scroll')) return;
  const place = await openPlace('embedded');
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    await raiseCapacity(place);
    await fillLists(place, ROWS.many);
    const server = await startServerProcess(place);
    const desk = await openDesk(browser, `http://127.0.0.1:${server.port}`, await server.logIn());
    for (const [list, search] of Object.entries(LISTS))
      printTable(`The list of ${list}, on a processor ${SLOWER} times slower`, await measureList(desk, search));
    await server.stop();
  } finally {
    await browser.close();
    await place.close();
  }
}

async function openDesk(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

async function measureList(page: Page, search: string) {
  await slowDown(page, 1);
  await page.goto(`/admin/dashboard${search}`);
  const few = await measureRows(page, ROWS.few);
  const many = await measureRows(page, ROWS.many);
  return [
    { ...few.row, 'x few': '' },
    { ...many.row, 'x few': (many.p99 / few.p99).toFixed(2) },
  ];
}

async function measureRows(page: Page, rows: number) {
  await slowDown(page, 1);
  await loadRows(page, rows);
  await slowDown(page, SLOWER);
  await page.mouse.move(500, 500);
  const frames = await framesWhile(page, () => turnWheel(page, NOTCHES));
  const walking = await framesWhile(page, async () => {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('j');
  });
  const opening = await framesWhile(page, async () => {
    await page.keyboard.press('Enter');
    await page.locator('.sheet').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
  });
  return { p99: quantile(frames, 0.99), row: rowOf(await count(page), frames, { walking, opening }) };
}

type Others = Readonly<Record<'walking' | 'opening', Frames>>;

function rowOf(rows: number, frames: Frames, { walking, opening }: Others) {
  return {
    rows: String(rows),
    frames: String(frames.length),
    'p50 ms': quantile(frames, 0.5).toFixed(1),
    'p99 ms': quantile(frames, 0.99).toFixed(1),
    'longest ms': Math.max(...frames).toFixed(0),
    [`over ${LONG_FRAME} ms`]: String(frames.filter((frame) => frame > LONG_FRAME).length),
    'j and k, longest ms': Math.max(...walking).toFixed(0),
    'open and close, longest ms': Math.max(...opening).toFixed(0),
  };
}

/** Presses 'Load more' until there are as many rows. */
async function loadRows(page: Page, rows: number): Promise<void> {
  const more = page.getByRole('button', { name: 'Load more' });
  await page.locator('tbody tr').first().waitFor();
  for (let shown = await count(page); shown < rows && (await more.isVisible()); shown = await count(page)) {
    await more.click();
    await page.waitForFunction((before) => document.querySelectorAll('tbody tr').length > before, shown);
  }
}

function count(page: Page): Promise<number> {
  return page.locator('tbody tr').count();
}
