import { milesBetween, zipIn, type Place } from '#core/pricing/travel.ts';

/** How the drive between two jobs at customers' is estimated. */
export type TravelTime = {
  /** While it isn't counted, no drive is warned about or drawn. */
  readonly isCounted: boolean;
  /** How much longer the road is than a straight line. */
  readonly detourPercent: number;
  /** Miles per hour. */
  readonly mph: number;
  /** Whether customers can't book what leaves no time for the drive; absent means no. Counts only where work takes its place for as long as it takes. */
  readonly limitsBooking?: boolean | undefined;
};

/** Whole minutes, rounded up to five, and miles on the road. */
export type Drive = {
  readonly minutes: number;
  readonly miles: number;
  /** Not rounded, for sums. */
  readonly exactMinutes: number;
};

/** The drive between two ZIP codes as a road server knows it; its miles where it says them. */
export type RoadDrive = { readonly minutes: number; readonly miles: number | undefined };
/** Returns it; undefined where it isn't known. */
export type RoadsBetween = (fromZip: string, toZip: string) => RoadDrive | undefined;

/** Rounds minutes on the road up to five. */
export function roundedDrive(minutes: number): number {
  // A hundredth of a minute isn't worth five.
  return Math.ceil(minutes / STEP_MINUTES - 0.002) * STEP_MINUTES;
}

/** Drives are said in steps of so many minutes: the middles of ZIP codes allow no more. */
const STEP_MINUTES = 5;

/**
 * The straight line between two addresses of one ZIP code, in miles: two points of a built-up one, five square miles, are that far apart
 * on average. Nothing is known of their places but that of the ZIP code.
 */
const SAME_ZIP_MILES = 1;

/** Between two houses of a street, in miles for each number: a block has a hundred of them, and is a tenth of a mile. */
const MILES_PER_NUMBER = 0.001;

/**
 * Returns the drive between two addresses: by road between the middles of their ZIP codes where that's known, else the straight line, longer
 * by the detour, at the speed. Undefined where an address has no ZIP code, or one that `placeOf` doesn't know.
 */
export function driveBetween(
  { detourPercent, mph }: TravelTime,
  [from, to]: readonly [string, string],
  placeOf: (zip: string) => Place | undefined,
  roads?: RoadsBetween,
): Drive | undefined {
  const straight = straightMiles(from, to, placeOf);
  if (straight === undefined) return undefined;
  const [start, end] = [zipIn(from), zipIn(to)];
  const road = start === undefined || end === undefined || start === end ? undefined : roads?.(start, end);
  const miles = road?.miles ?? (straight * (100 + detourPercent)) / 100;
  const exactMinutes = road?.minutes ?? (miles / mph) * 60;
  return { miles, exactMinutes, minutes: Math.max(miles === 0 ? 0 : STEP_MINUTES, roundedDrive(exactMinutes)) };
}

function straightMiles(from: string, to: string, placeOf: (zip: string) => Place | undefined): number | undefined {
  const [here, there] = [houseIn(from), houseIn(to)];
  if (here.text === there.text) return 0;
  const [start, end] = [zipIn(from), zipIn(to)];
  if (start === undefined || end === undefined) return undefined;
  if (start !== end) return milesBetween(placeOf(start), placeOf(end));
  if (here.number === undefined || there.number === undefined || here.street !== there.street) return SAME_ZIP_MILES;
  return Math.min(SAME_ZIP_MILES, Math.abs(here.number - there.number) * MILES_PER_NUMBER);
}

/** The number of the house and its street, as they can be compared: '12 Elm St., Troy' -> 12 and 'elm st'. */
function houseIn(address: string): {
  readonly text: string;
  readonly number: number | undefined;
  readonly street: string;
} {
  const text = address.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim();
  const [, number, street = ''] = /^(\d{1,6})[a-z]? ([^,\n#]+)/.exec(text) ?? [];
  return { text, number: number === undefined ? undefined : Number(number), street: street.trim() };
}
