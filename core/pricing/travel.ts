/** Where the crew goes, and the travel fee: docs/pricing.md has the rules. */

/** A fee for some ZIP codes, or for everything within a distance in a straight line. */
export type TravelArea = {
  /** The owner's own name for it; '' for none. */
  readonly name: string;
  /** 0 means free. */
  readonly feeCents: number;
} & (
  | { readonly kind: 'zips'; readonly zips: readonly string[] }
  | {
      readonly kind: 'distance';
      /** Miles. */
      readonly miles: number;
    }
);

export type TravelRules = {
  /** The ZIP code that distances start at; '' means that of the shop's address. */
  readonly fromZip: string;
  /** Without any, the crew goes everywhere for free. */
  readonly areas: readonly TravelArea[];
};

export const MOST_TRAVEL_AREAS = 20;
/** ZIP codes of one area. */
export const MOST_AREA_ZIPS = 500;
export const MOST_TRAVEL_MILES = 500;

/**
 * What the areas say of an address: `everywhere` while there are none, `inside` with a fee, `outside`, `unknown` where only a
 * distance could say it and the place of the ZIP code isn't known, and `no-zip` where the address has no ZIP code.
 */
export const TRAVEL_REACHES = ['everywhere', 'inside', 'outside', 'unknown', 'no-zip'] as const;
export type TravelReach = (typeof TRAVEL_REACHES)[number];

export type Travel = {
  readonly reach: TravelReach;
  readonly feeCents: number;
  /** The area that counts. */
  readonly area?: TravelArea;
  /** In a straight line, where a distance was measured. */
  readonly miles?: number;
};

/** What a price needs to know of travel. */
export type TravelShare = {
  readonly cents: number;
  /** Whether the owner has yet to say what it costs. */
  readonly isUnknown?: boolean | undefined;
};

/** Degrees north and east. */
export type Place = { readonly latitude: number; readonly longitude: number };

/**
 * What the rules say of a ZIP code. A list of ZIP codes counts before all distances, and of those the shortest one that reaches.
 * `placeOf` returns where a ZIP code is, or undefined where that isn't known; it's only asked where a distance counts.
 */
export function travelTo(
  { fromZip, areas }: TravelRules,
  zip: string | undefined,
  placeOf: (zip: string) => Place | undefined,
): Travel {
  if (areas.length === 0) return { reach: 'everywhere', feeCents: 0 };
  if (zip === undefined) return { reach: 'no-zip', feeCents: 0 };
  const listed = areas.find((area) => area.kind === 'zips' && area.zips.includes(zip));
  if (listed) return { reach: 'inside', feeCents: listed.feeCents, area: listed };
  const distances = areas.filter((area) => area.kind === 'distance').toSorted((a, b) => a.miles - b.miles);
  if (distances.length === 0) return { reach: 'outside', feeCents: 0 };
  const miles = zip === fromZip ? 0 : milesBetween(placeOf(fromZip), placeOf(zip));
  if (miles === undefined) return { reach: 'unknown', feeCents: 0 };
  const area = distances.find((each) => miles <= each.miles);
  return area ? { reach: 'inside', feeCents: area.feeCents, area, miles } : { reach: 'outside', feeCents: 0, miles };
}

/** The rules with the ZIP code that distances start at, where the owner hasn't set another than the shop's own. */
export function travelRules({
  travel,
  address,
}: {
  readonly travel: TravelRules;
  readonly address: { readonly postalCode: string; readonly country: string };
}): TravelRules {
  const own = address.country === 'US' ? address.postalCode.slice(0, 5) : '';
  return { ...travel, fromZip: travel.fromZip || own };
}

/** Whether a distance has to be measured. */
export function hasDistances({ areas }: { readonly areas: readonly { readonly kind: TravelArea['kind'] }[] }): boolean {
  return areas.some(({ kind }) => kind === 'distance');
}

/** What goes into the price; undefined where travel is free. */
export function travelShare({ reach, feeCents }: Travel): TravelShare | undefined {
  if (reach === 'unknown') return { cents: 0, isUnknown: true };
  return feeCents > 0 ? { cents: feeCents } : undefined;
}

const EARTH_RADIUS_MILES = 3958.8;

/** The distance in a straight line, in miles; undefined unless both places are known. */
export function milesBetween(from: Place | undefined, to: Place | undefined): number | undefined {
  if (!from || !to) return undefined;
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const flat = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const half = Math.sin(north / 2) ** 2 + flat * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(half));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY]';
const FIVE_DIGITS = String.raw`(?<![\d-])(\d{5})(?:[- ]?\d{4})?(?![\d-])`;
const ZIP_AFTER_STATE = new RegExp(String.raw`\b(?:${STATES})\.?,?\s+${FIVE_DIGITS}`, 'gi');
const ANY_ZIP = new RegExp(FIVE_DIGITS, 'g');

/**
 * The ZIP code in an address as customers type it, five digits: the one after a state, or the last one. The number of the house isn't
 * one: '12180 Main Street' has none.
 */
export function zipIn(address: string): string | undefined {
  const text = address.trim();
  const afterState = [...text.matchAll(ZIP_AFTER_STATE)].at(-1);
  if (afterState) return afterState[1];
  const isWhole = /^\d{5}(-\d{4})?$/.test(text);
  return [...text.matchAll(ANY_ZIP)].findLast(({ index }) => isWhole || index > 0)?.[1];
}

const STATE = new RegExp(String.raw`\b(?:${STATES})(?=\.?,?\s+\d{5}(?!\d{2,3}\b))`, 'gi');

/** An address with single blanks, its state in upper case, and its ZIP code as '12180' or '12180-1234'. */
export function tidyAddress(address: string): string {
  return address
    .trim()
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ,/g, ',')
    .replaceAll(STATE, (state) => state.toUpperCase())
    .replaceAll(/(?<=\b[A-Z]{2}[.,]* )(\d{5})[- ]?(\d{4})(?![\d-])/g, '$1-$2');
}
