import type { Drawing, Point } from '#core/jobs/documentation.ts';

/** Each third of the drawing stands for a part of the vehicle. */
const FIRST = 0.34;
const SECOND = 0.66;

/**
 * Describes a place on a drawing: 'Front, right side'. Cars are drawn from above with the front on the left, so the
 * upper edge is the right side; motorcycles are drawn from their left.
 */
export function placeWords({ x, y, view }: Point): string {
  const along = x < FIRST ? 'Front' : x < SECOND ? 'Middle' : 'Rear';
  return `${along}, ${acrossWords(y, view)}`;
}

function acrossWords(y: number, view: Drawing): string {
  if (view === 'motorcycle') return y < FIRST ? 'top' : y < SECOND ? 'center' : 'bottom';
  return y < FIRST ? 'right side' : y < SECOND ? 'center' : 'left side';
}

/** Returns a point of a drawing; shares of its width and height beyond its edges end at them. */
export function pointAt(x: number, y: number, view: Drawing): Point {
  return { x: within(x), y: within(y), view };
}

const STEP = 0.02;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Returns where a key moves a point, `times` steps at once; undefined for other keys than arrows. */
export function pointMovedBy(key: string, { x, y, view }: Point, times: number): Point | undefined {
  const move = MOVES[key];
  return move && pointAt(x + move[0] * times, y + move[1] * times, view);
}

function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}
