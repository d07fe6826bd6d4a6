import type { Drawing, Point } from '#core/jobs/documentation.ts';

/** A third of the drawing decides which part is meant. */
const FIRST = 0.34;
const SECOND = 0.66;

/**
 * A place on a drawing in words: 'Front, right side'. Four wheels are seen from above with the front on the left, so that
 * the upper edge is the right side; a motorcycle is seen from its left.
 */
export function placeWords({ x, y, view }: Point): string {
  const along = x < FIRST ? 'Front' : x < SECOND ? 'Middle' : 'Rear';
  return `${along}, ${acrossWords(y, view)}`;
}

function acrossWords(y: number, view: Drawing): string {
  if (view === 'motorcycle') return y < FIRST ? 'top' : y < SECOND ? 'center' : 'bottom';
  return y < FIRST ? 'right side' : y < SECOND ? 'center' : 'left side';
}
