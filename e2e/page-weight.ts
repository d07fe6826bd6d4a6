import type { Page } from '@playwright/test';

export type Weight = {
  /** Bytes that came over the wire until the page was at rest, heads of answers included. */
  readonly total: number;
  readonly script: number;
  readonly requests: number;
  /** Files of scripts and of styles among them. */
  readonly scripts: number;
  readonly styles: number;
  /** The paths of calls that were made more than once before a service worker took over, which has what it missed read again. */
  readonly repeated: readonly string[];
};

/** Milliseconds without a request, after which nothing more is on its way. */
const QUIET = 100;

/** Opens a page as a first visitor does, touches nothing, and counts what the browser's network log says was sent. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  const calls: string[] = [];
  const underWay = new Set<string>();
  let isTakenOver = false;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    isTakenOver ||= versions.some(({ status }) => status === 'activating' || status === 'activated');
  });
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    const { pathname, search } = new URL(request.url);
    if (!isTakenOver && request.method === 'GET' && pathname.startsWith('/api/')) calls.push(pathname + search);
    // The dashboard's stream of changes never ends.
    if (type !== 'EventSource') underWay.add(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFailed', ({ requestId }) => void underWay.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    sizes.set(requestId, encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('ServiceWorker.enable');
  await page.goto(address);
  await untilAtRest(page, () => underWay.size === 0);
  await session.detach();
  const sum = (isCounted: (requestId: string) => boolean) =>
    [...sizes].reduce((bytes, [requestId, size]) => bytes + (isCounted(requestId) ? size : 0), 0);
  const countOf = (kind: string) => [...sizes.keys()].filter((requestId) => kinds.get(requestId) === kind).length;
  return {
    total: sum(() => true),
    script: sum((requestId) => kinds.get(requestId) === 'Script'),
    requests: sizes.size,
    scripts: countOf('Script'),
    styles: countOf('Stylesheet'),
    repeated: calls.filter((path, index) => calls.indexOf(path) < index),
  };
}

/** Until it shows what it is for, has what it fetches ahead, and nothing has been on its way for a moment. */
async function untilAtRest(page: Page, isStill: () => boolean): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => {
    const ahead =
      document.querySelector<HTMLElement>('[data-ahead]')?.dataset['ahead']?.split(' ').filter(Boolean) ?? [];
    const links = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
    return ahead.every((href) => links.includes(href)) && !document.querySelector('[data-testid="skeleton"]');
  });
  for (let quietSince = performance.now(); performance.now() - quietSince < QUIET;) {
    await page.waitForTimeout(QUIET / 5);
    if (!isStill()) quietSince = performance.now();
  }
}
