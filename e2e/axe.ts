import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What depends on colors; the rest is the same in both schemes. */
const OF_COLOR = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** Sees that the accessibility checker finds nothing on the screen as it is: every rule, and in both schemes text at 7:1. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // One that is called off meanwhile never finishes, and needs no waiting for.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
    // The pages have no frames, so nothing has to be put together in a page of its own.
    const checker = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (
      colorScheme === 'dark'
        ? checker.withRules(OF_COLOR)
        : checker.options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
    ).analyze();
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    expect.soft(findings, `${screen}, ${colorScheme}`).toEqual([]);
  }
}
