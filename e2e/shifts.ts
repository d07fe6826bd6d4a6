import type { Page } from '@playwright/test';

type LayoutShift = {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** How far something moved, as the browser counts it, and what it was. */
export type Shift = { readonly value: number; readonly of: readonly string[] };

/** Of the screen. Nothing moves, in whatever order answers come. */
export const MOST_MOVED = 0.01;

declare global {
  interface Window {
    /** What has moved without a visitor's doing. */
    shifts: Shift[];
  }
}

/** Has every document that this page opens from now on note what moves in it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        window.shifts.push({
          value: entry.value,
          of: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : 'text')),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved in the document that is open. */
export function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => window.shifts);
}

/** How far everything moved, as the browser adds it up: 0 to 1 and more. */
export function sumOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
