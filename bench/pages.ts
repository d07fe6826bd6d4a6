import { chromium, type Browser } from '@playwright/test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { SCREENS, type Screen } from '#e2e/budgets.ts';
import { weigh } from '#e2e/page-weight.ts';
import { shiftsOf, sumOf, watchShifts } from '#e2e/shifts.ts';
import { openShop, type Shop } from '#e2e/shop.ts';
import { visitorsOf, type Visitors } from '#e2e/visitors.ts';
import { freePort } from '#testing/processes.ts';
import { ensureBrowser } from '#tools/find-browser.ts';
import { scoresOf } from './lighthouse.ts';
import type { Options } from './options.ts';
import { printTable } from './report.ts';
import { slowDown, vitalsOf, watchVitals } from './vitals.ts';

/** A phone of the middle class beside this machine. */
const SLOWER = 4;
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 };

/** What every page weighs, how it fares on a slow processor, and how the two that everybody sees first score. */
export async function lookAtPages({ parts }: Options): Promise<void> {
  if (!parts.includes('bytes') && !parts.includes('lighthouse')) return;
  const port = await freePort();
  const shop = await openShop();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    if (parts.includes('bytes')) await weighPages(browser, shop);
    if (parts.includes('lighthouse')) {
      await scorePages(shop, { port, pages: ['/', '/quote'] });
      await scoreFullSite(browser, port);
    }
  } finally {
    await browser.close();
    await shop.close();
  }
}

async function weighPages(browser: Browser, shop: Shop): Promise<void> {
  const visitors = await visitorsOf(shop);
  const rows = [];
  for (const screen of SCREENS) rows.push(await rowOf(browser, visitors, screen));
  printTable(`Pages before any interaction, on a processor ${SLOWER} times slower`, rows);
}

async function rowOf(browser: Browser, visitors: Visitors, screen: Screen) {
  const page = await visitors.newPageFor(screen, browser, PHONE);
  try {
    await watchShifts(page);
    await watchVitals(page);
    await slowDown(page, SLOWER);
    const { script, total, requests } = await weigh(page, visitors.addressOf(screen));
    const { largestPaint, longestTask, blocked } = await vitalsOf(page);
    const moved = sumOf(await shiftsOf(page));
    return {
      page: screen.path,
      'opened by': screen.visitor,
      'JavaScript kB': kilobytes(script),
      'at most': String(screen.script),
      'all kB': kilobytes(total),
      'at most in all': String(screen.total),
      requests: String(requests),
      'LCP ms': largestPaint.toFixed(0),
      CLS: moved.toFixed(3),
      'longest task ms': longestTask.toFixed(0),
      'blocked ms': blocked.toFixed(0),
    };
  } finally {
    await page.context().close();
  }
}

/** The first page with 24 pairs of pictures and 30 reviews: its scores, and what it loads before anyone scrolls. */
async function scoreFullSite(browser: Browser, port: number): Promise<void> {
  const site = { ...DEFAULT_SETTINGS.site, showsGallery: true, showsReviews: true };
  const shop = await openShop({ testQuotes: 120, business: { site }, isShown: true });
  try {
    await scorePages(shop, { port, pages: ['/', '/', '/'] });
    const page = await browser.newPage(PHONE);
    await watchShifts(page);
    const { script, total, requests } = await weigh(page, `${shop.url}/`);
    printTable('The first page with 24 pairs and 30 reviews, before anyone scrolls', [
      {
        'JavaScript kB': kilobytes(script),
        'all kB': kilobytes(total),
        requests: String(requests),
        CLS: sumOf(await shiftsOf(page)).toFixed(3),
      },
    ]);
    await page.close();
  } finally {
    await shop.close();
  }
}

async function scorePages(
  shop: Shop,
  { port, pages }: { readonly port: number; readonly pages: readonly string[] },
): Promise<void> {
  const rows = [];
  for (const page of pages) {
    const scores = await scoresOf(shop.url + page, port);
    rows.push({
      page,
      performance: String(scores.performance),
      accessibility: String(scores.accessibility),
      'best practices': String(scores.bestPractices),
      SEO: String(scores.seo),
      'LCP s': scores.lcpSeconds.toFixed(2),
    });
  }
  printTable('Lighthouse scores for a phone', rows);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
