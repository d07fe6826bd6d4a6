import type { Page } from '@playwright/test';

/** Milliseconds from each frame to the next. */
export type Frames = readonly number[];

/** Notes the frames that the page draws while something is done. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<Frames> {
  const recorder = await page.evaluateHandle(() => {
    const times: number[] = [];
    let frame = requestAnimationFrame(function note(now) {
      times.push(now);
      frame = requestAnimationFrame(note);
    });
    return {
      end: () => {
        cancelAnimationFrame(frame);
        return times;
      },
    };
  });
  await act();
  const times = await recorder.evaluate(({ end }) => end());
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}

/** Turns the wheel fast, notch by notch, down to the end of the page and up again, for as many notches. */
export async function turnWheel(page: Page, notches: number): Promise<void> {
  let by = NOTCH;
  for (let turned = 0, last = -1; turned < notches; turned += 1) {
    await page.mouse.wheel(0, by);
    const top = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      return window.scrollY;
    });
    if (top === last) by = -by;
    last = top;
  }
}

/** Pixels. */
const NOTCH = 500;

/** The time that this share of the frames stays under, 0.99 of them for p99. */
export function quantile(frames: Frames, share: number): number {
  const sorted = frames.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
