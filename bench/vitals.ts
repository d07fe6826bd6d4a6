import type { Page } from '@playwright/test';

/** How a page fared in the browser, in milliseconds since it was asked for. */
export type Vitals = {
  readonly largestPaint: number;
  readonly longestTask: number;
  /** What tasks took beyond their first 50 ms each. */
  readonly blocked: number;
};

declare global {
  interface Window {
    largestPaint: number;
    /** How long each task took that was longer than 50 ms. */
    longTasks: number[];
  }
}

/** Has every document that this page opens from now on note how it fares. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.largestPaint = Number.NaN;
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.largestPaint = list.getEntries().at(-1)?.startTime ?? window.largestPaint;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
  });
}

export async function vitalsOf(page: Page): Promise<Vitals> {
  const { largestPaint, longTasks } = await page.evaluate(() => {
    const { largestPaint, longTasks } = window;
    return { largestPaint, longTasks };
  });
  return {
    largestPaint,
    longestTask: Math.max(0, ...longTasks),
    blocked: longTasks.reduce((sum, duration) => sum + duration - 50, 0),
  };
}

/** Has the browser work as slowly as one on a machine with a processor that many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
