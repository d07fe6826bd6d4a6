import { chromium } from '@playwright/test';
import { ensureBrowser } from '../tools/find-browser.ts';
import { freePort } from '#server/test-port.ts';
import { scoresOf } from './lighthouse.ts';
import type { Options } from './options.ts';
import { countBytes } from './page-bytes.ts';
import { openPlace } from './place.ts';
import { printTable } from './report.ts';
import { startServerProcess } from './server-process.ts';

const PAGES = ['/', '/quote'] as const;
const MOST_SCRIPT = { '/': 5, '/quote': 140 } as const;

/** What the two pages weigh and how they score, as a browser sees them on the embedded engine. */
export async function lookAtPages({ parts }: Options): Promise<void> {
  if (!parts.includes('bytes') && !parts.includes('lighthouse')) return;
  const place = await openPlace('embedded');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    const server = await startServerProcess(place);
    const rows = [];
    for (const path of PAGES) {
      const address = `http://127.0.0.1:${server.port}${path}`;
      const bytes = parts.includes('bytes') ? await countBytes(browser, address) : undefined;
      const scores = parts.includes('lighthouse') ? await scoresOf(address, port) : undefined;
      rows.push({
        page: path,
        ...(bytes && {
          'JavaScript kB': kilobytes(bytes.script),
          'aim at most': String(MOST_SCRIPT[path]),
          'all kB': kilobytes(bytes.total),
          requests: String(bytes.requests),
        }),
        ...(scores && {
          performance: String(scores.performance),
          accessibility: String(scores.accessibility),
          'best practices': String(scores.bestPractices),
          SEO: String(scores.seo),
          'LCP s': scores.lcpSeconds.toFixed(2),
        }),
      });
    }
    printTable('Pages before anybody touches them, and their Lighthouse scores for a phone', rows);
    await server.stop();
  } finally {
    await browser.close();
    await place.close();
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
