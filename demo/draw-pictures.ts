import sharp from 'sharp';
import { DIRTINESS_LEVELS, type DirtinessLevel } from '#core/settings/settings.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { keepJpeg } from '#server/photos/keep-photos.ts';
import { refusalMessage } from '#server/photos/photo-refusal.ts';
import type { KeptPhoto } from '#server/photos/queries.ts';
import type { PlannedQuote } from './plan-quotes.ts';
import { seededRandom } from './seeded-random.ts';

export type Drawn = {
  readonly shape: 'car' | 'truck' | 'bin';
  readonly color: (typeof COLORS)[number];
  /** Undefined: clean. */
  readonly dirt?: DirtinessLevel | undefined;
  readonly hasScratch?: boolean;
};

const COLORS = ['#b8412f', '#2f5f9e', '#3c7a57', '#8a8f98'] as const;
const WIDTH = 480;
const HEIGHT = 320;

const BODIES: Readonly<Record<Drawn['shape'], string>> = {
  car: `<path d="M60 215 L75 170 Q85 160 120 155 L165 115 Q175 105 200 105 L290 105 Q310 105 325 118 L365 155 Q410 160 420 180 L425 215 Z"/>
    <path d="M178 118 L145 153 L228 153 L228 118 Z M240 118 L240 153 L342 153 L312 122 Q308 118 300 118 Z" fill="#cfe3ee"/>`,
  truck: `<path d="M50 215 L50 160 L210 160 L210 105 L320 105 Q335 105 342 120 L360 158 Q415 162 422 180 L425 215 Z"/>
    <path d="M225 118 L225 158 L338 158 L322 124 Q319 118 312 118 Z" fill="#cfe3ee"/>`,
  bin: `<path d="M170 100 L310 100 L295 265 L185 265 Z"/><rect x="160" y="82" width="160" height="22" rx="6"/>
    <rect x="215" y="70" width="50" height="14" rx="6"/>`,
};
const WHEELS = [125, 355].map(
  (x) => `<circle cx="${x}" cy="220" r="34" fill="#23262b"/><circle cx="${x}" cy="220" r="15" fill="#9aa1aa"/>`,
);
const SCRATCH = '<path d="M230 180 l26 -7 l14 5 l30 -8" stroke="#f4f4f4" stroke-width="3" fill="none"/>';

/** Draws a vehicle or a garbage can as a small JPEG: the same one for the same wish. */
export async function drawPicture(drawn: Drawn): Promise<Buffer> {
  const { shape, color, hasScratch } = drawn;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#dfe6ec"/><rect y="235" width="100%" height="85" fill="#a9adb2"/>
    <g fill="${color}">${BODIES[shape]}</g>${shape === 'bin' ? '' : WHEELS.join('')}
    ${dirtOn(drawn)}${hasScratch ? SCRATCH : ''}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** Brown spots over the body: the dirtier, the more and the larger. */
function dirtOn({ shape, color, dirt }: Drawn): string {
  if (!dirt) return '';
  const grade = DIRTINESS_LEVELS.indexOf(dirt);
  const random = seededRandom(`${shape}${color}${dirt}`);
  const [left, right] = shape === 'bin' ? [180, 300] : [70, 415];
  const spots = Array.from({ length: 8 + grade * 26 }, () => {
    const radius = random.whole(3, 6 + grade * 4);
    return `<circle cx="${random.whole(left, right)}" cy="${random.whole(165, 228)}" r="${radius}"/>`;
  });
  return `<g fill="#6f5436" fill-opacity="0.75">${spots.join('')}</g>`;
}

/** The vehicle or can of a quote, always in the same color. */
export function pictureOf(
  { pack, vehicleType, make = '' }: Pick<PlannedQuote, 'pack' | 'vehicleType' | 'make'>,
  look: Pick<Drawn, 'dirt' | 'hasScratch'>,
): Drawn {
  const vehicle = vehicleType === 'truck' ? 'truck' : 'car';
  const color = COLORS[make.length % COLORS.length] ?? COLORS[0];
  return { shape: pack.count ? 'bin' : vehicle, color, ...look };
}

export type Pictures = {
  readonly draw: (drawn: Drawn) => Promise<Buffer>;
  /** Drawn and put into the photo store, for rows that name it. */
  readonly keep: (deps: Deps, drawn: Drawn) => Promise<KeptPhoto>;
};

/** Draws each picture once. */
export function openPictures(): Pictures {
  const drawings = new Map<string, Promise<Buffer>>();
  const draw = (drawn: Drawn): Promise<Buffer> => {
    const key = JSON.stringify(drawn);
    const made = drawings.get(key) ?? drawPicture(drawn);
    drawings.set(key, made);
    return made;
  };
  return {
    draw,
    keep: async (deps, drawn) => {
      const jpeg = await deps.workers.run('re-encode', await draw(drawn));
      if ('refusal' in jpeg) throw new Invalid([{ path: 'photo', message: refusalMessage(jpeg) }]);
      return keepJpeg(deps, jpeg);
    },
  };
}
