import type { Browser } from '@playwright/test';

export type PageBytes = {
  /** What came over the wire until the page was at rest, heads of answers included. */
  readonly total: number;
  readonly script: number;
  readonly requests: number;
};

/** Opens a page as a first visitor does, touches nothing, and counts what the browser's network log says was sent. */
export async function countBytes(browser: Browser, address: string): Promise<PageBytes> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const kinds = new Map<string, string>();
    const sizes = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      sizes.set(requestId, encodedDataLength);
    });
    await session.send('Network.enable');
    await page.goto(address, { waitUntil: 'networkidle' });
    const sum = (isCounted: (requestId: string) => boolean) =>
      [...sizes].reduce((bytes, [requestId, size]) => bytes + (isCounted(requestId) ? size : 0), 0);
    return {
      total: sum(() => true),
      script: sum((requestId) => kinds.get(requestId) === 'Script'),
      requests: sizes.size,
    };
  } finally {
    await context.close();
  }
}
