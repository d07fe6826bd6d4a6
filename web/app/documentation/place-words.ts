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
