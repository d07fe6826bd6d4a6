/** A shade in the light and in the dark theme, each '#rrggbb'. */
export type Shade = { readonly light: string; readonly dark: string };

/** The tokens that take a shop's color, by the name of their custom property. */
export type BrandShades = Readonly<Record<BrandToken, Shade>>;

export type BrandToken =
  | 'water'
  | 'water-strong'
  | 'water-wash'
  | 'water-mid'
  | 'on-water'
  | 'sponge'
  | 'sponge-hover'
  | 'sponge-edge'
  | 'on-sponge'
  | 'own-body'
  | 'own-body-lo'
  | 'own-body-hi'
  | 'own-sky';

/** Below it a color can't be told from the gray of text and lines. */
const LEAST_CHROMA = 0.045;
/** Of text on its surface (WCAG 2.2, AAA), as everywhere on the site, and of the edge of a button. */
const LEAST_CONTRAST = 7;
const LEAST_OF_EDGES = 4.5;

const PAPER: Shade = { light: '#f1f0e8', dark: '#132123' };
const PAGE: Shade = { light: '#faf9f4', dark: '#0b1719' };
const INK = '#082023';
const WHITE = '#ffffff';

/** The site's own shades as lightness, and chroma as a part of the color's: what their contrast comes from. */
const SHADES = {
  'water-wash': { light: [0.952, 0.27], dark: [0.285, 0.45] },
  'water-mid': { light: [0.8, 0.9], dark: [0.44, 0.8] },
  'on-water': { light: [0.99, 0.06], dark: [0.195, 0.3] },
  'own-body': { light: [0.5, 1], dark: [0.52, 1] },
  'own-body-lo': { light: [0.33, 0.75], dark: [0.3, 0.7] },
  'own-body-hi': { light: [0.77, 0.9], dark: [0.74, 0.9] },
  'own-sky': { light: [0.965, 0.22], dark: [0.91, 0.4] },
} as const satisfies Partial<Record<BrandToken, Readonly<Record<keyof Shade, readonly [number, number]>>>>;

/** Whether a text is a color: '#rrggbb'. */
export function isColor(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

/**
 * The shades that a shop's color gives the site, readable in both themes. Undefined for a color that is almost gray: links in it
 * couldn't be told from text.
 */
export function brandShades(color: string): BrandShades | undefined {
  const own = toLch(color);
  if (own.chroma < LEAST_CHROMA) return undefined;
  const of = (lightness: number, part: number) => fromLch({ ...own, lightness, chroma: own.chroma * part });
  const both = (key: keyof typeof SHADES): Shade => {
    const { light, dark } = SHADES[key];
    return { light: of(light[0], light[1]), dark: of(dark[0], dark[1]) };
  };
  const wash = both('water-wash');
  const readable = (from: number, part: number, theme: keyof Shade) =>
    shiftUntil(from, theme === 'light' ? -STEP : STEP, {
      shadeOf: (lightness) => of(lightness, part),
      isEnough: (shade) => [PAPER, PAGE, wash].every((surface) => contrast(shade, surface[theme]) >= LEAST_CONTRAST),
    });
  return {
    water: { light: readable(0.45, 1, 'light'), dark: readable(0.82, 0.85, 'dark') },
    'water-strong': { light: readable(0.37, 0.9, 'light'), dark: readable(0.89, 0.6, 'dark') },
    'water-wash': wash,
    'water-mid': both('water-mid'),
    'on-water': both('on-water'),
    ...buttonShades(own),
    'own-body': both('own-body'),
    'own-body-lo': both('own-body-lo'),
    'own-body-hi': both('own-body-hi'),
    'own-sky': both('own-sky'),
  };
}

/** The main button has the color itself, unless neither ink nor white can be read on it: then it's moved as little as needed. */
function buttonShades(own: Lch): Pick<BrandShades, 'sponge' | 'sponge-hover' | 'sponge-edge' | 'on-sponge'> {
  const plain = fromLch(own);
  const isDark = contrast(plain, WHITE) >= contrast(plain, INK);
  const text = isDark ? WHITE : INK;
  const of = (lightness: number) => fromLch({ ...own, lightness });
  const away = isDark ? -STEP : STEP;
  const fill = shiftUntil(own.lightness, away, {
    shadeOf: of,
    isEnough: (shade) => contrast(shade, text) >= LEAST_CONTRAST,
  });
  const edge = (theme: keyof Shade) =>
    shiftUntil(own.lightness, theme === 'light' ? -STEP : STEP, {
      shadeOf: of,
      isEnough: (shade) => contrast(shade, PAGE[theme]) >= LEAST_OF_EDGES,
    });
  const hover = of(toLch(fill).lightness + away * 4);
  return {
    sponge: { light: fill, dark: fill },
    'sponge-hover': { light: hover, dark: hover },
    'sponge-edge': { light: edge('light'), dark: edge('dark') },
    'on-sponge': { light: text, dark: text },
  };
}

const STEP = 0.01;

function shiftUntil(
  from: number,
  by: number,
  {
    shadeOf,
    isEnough,
  }: { readonly shadeOf: (lightness: number) => string; readonly isEnough: (shade: string) => boolean },
): string {
  let lightness = from;
  while (!isEnough(shadeOf(lightness)) && lightness > 0 && lightness < 1) lightness += by;
  return shadeOf(lightness);
}

/** The contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** How bright a color is, 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A color in OKLCH; the hue in radians. */
type Lch = { readonly lightness: number; readonly chroma: number; readonly hue: number };
type Triple = readonly [number, number, number];

function toLinear(color: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** By the matrices of CSS Color 4. */
function toLch(color: string): Lch {
  const [red, green, blue] = toLinear(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** With as much chroma as a screen can show. */
function fromLch({ lightness, chroma, hue }: Lch): string {
  const held = Math.min(1, Math.max(0, lightness));
  let own = chroma;
  let linear = linearOf({ lightness: held, chroma: own, hue });
  while (own > 0 && linear.some((part) => part < -0.001 || part > 1.001)) {
    own -= 0.002;
    linear = linearOf({ lightness: held, chroma: Math.max(0, own), hue });
  }
  return `#${linear.map(toHex).join('')}`;
}

function linearOf({ lightness, chroma, hue }: Lch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(linear: number): string {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
}
