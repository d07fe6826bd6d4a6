import type { Point } from '#core/jobs/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import type { Language } from '#core/languages/language.ts';
import type { Outline } from '#core/settings/settings.ts';

/** Each third of the drawing stands for a part of the vehicle. */
const FIRST = 0.34;
const SECOND = 0.66;

const ALONG = ['front', 'middle', 'rear'] as const;
const ACROSS = ['right', 'center', 'left', 'top', 'bottom'] as const;
type Place = { readonly along: (typeof ALONG)[number]; readonly across: (typeof ACROSS)[number] };

/** Each place as damage logs store it: 'Front, right side'. */
const STORED = new Map<string, Place>(
  ALONG.flatMap((along) => ACROSS.map((across) => [storedAs({ along, across }), { along, across }] as const)),
);

function storedAs({ along, across }: Place): string {
  const side = across === 'right' || across === 'left' ? `${across} side` : across;
  return `${along.charAt(0).toUpperCase()}${along.slice(1)}, ${side}`;
}

/**
 * The place of a point as damage logs store it, 'Front, right side'. Cars are drawn from above with the front on the left,
 * so the upper edge is the right side; motorcycles are drawn from their left.
 */
export function placeOf({ x, y, view }: Point): string {
  const along = x < FIRST ? 'front' : x < SECOND ? 'middle' : 'rear';
  return storedAs({ along, across: acrossOf(y, view) });
}

function acrossOf(y: number, view: Outline): Place['across'] {
  if (y >= FIRST && y < SECOND) return 'center';
  if (view === 'motorcycle') return y < FIRST ? 'top' : 'bottom';
  return y < FIRST ? 'right' : 'left';
}

/** A stored place in the reader's language; one that someone typed stays as it is. */
export function placeText(stored: string, language: Language): string {
  const place = STORED.get(stored);
  return place ? jobReportTexts(language)('place', place) : stored;
}

/** How a place is stored that was typed, or taken from the drawing, in the reader's language. */
export function storedPlace(typed: string, language: Language): string {
  return [...STORED.keys()].find((stored) => placeText(stored, language) === typed) ?? typed;
}

/** Returns a point of a drawing; shares of its width and height beyond its edges end at them. */
export function pointAt(x: number, y: number, view: Outline): Point {
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
