import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What depends on colors; the rest is the same in both themes. */
const COLOR_RULES = ['color-contrast-enhanced', 'link-in-text-block'];

/** Expects that the accessibility checker finds nothing on the screen as it is: every rule, and in both themes text at 7:1. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(page.locator('main'), `${screen} has come`).toBeAttached();
  // The frame comes before the screen, which brings its heading.
  await expect(page.locator('h1').first(), `the heading of ${screen} is there`).toBeAttached();
  // A list that is being fetched again is dimmed.
  await expect(page.locator('[data-testid=list-body][aria-busy=true]'), `the list of ${screen} is there`).toHaveCount(
    0,
  );
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE_SOURCE);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilStill);
    const findings = await page.evaluate(findViolations, colorScheme === 'dark' ? COLOR_RULES : undefined);
    expect.soft(findings, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** Runs in the page: resolves when nothing moves or fades any more. What changed begins to move with the next frames. */
async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // What follows the scrolling moves only with it.
  const isEnding = ({ effect, timeline }: Animation) =>
    effect?.getComputedTiming().endTime !== Infinity && timeline === document.timeline;
  for (;;) {
    await nextFrame();
    await nextFrame();
    const moving = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && isEnding(animation));
    if (moving.length === 0) return;
    // One that is called off meanwhile rejects.
    await Promise.allSettled(moving.map((animation) => animation.finished));
  }
}

/** Runs in the page: a sentence for each element that breaks one of the rules, or any rule where none is named. */
async function findViolations(rules: string[] | undefined): Promise<readonly string[]> {
  if (!window.axe) throw new Error('The accessibility checker was not loaded.');
  const { violations } = await window.axe.run({
    // The pages have no frames. Only violations are described, which is what takes time.
    iframes: false,
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: rules }
      : { rules: { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true } } }),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
