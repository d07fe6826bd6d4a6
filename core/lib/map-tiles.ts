import type { Place } from '#core/pricing/travel.ts';

/** The place of a square picture of a map: its zoom, and its column and row among all of that zoom. */
type Tile = { readonly z: number; readonly x: number; readonly y: number };

/** The part with the name of the server is plain: pictures come from one origin, which the pages then allow. */
const ADDRESS = /^https:\/\/[\w.-]+(:\d{1,5})?\/\S+$/;
const PARTS = ['{z}', '{x}', '{y}'] as const;

/** What is wrong with an address of map pictures, or undefined: it names each of {z}, {x} and {y} once, and nothing else in braces. */
export function faultOfTileAddress(address: string): 'notAddress' | 'partsMissing' | 'otherParts' | undefined {
  if (!ADDRESS.test(address)) return address.includes('{s}') ? 'otherParts' : 'notAddress';
  const named = address.match(/\{[^}]*\}/g) ?? [];
  if (named.some((part) => !PARTS.some((each) => each === part))) return 'otherParts';
  return PARTS.every((part) => named.filter((each) => each === part).length === 1) ? undefined : 'partsMissing';
}

/** The address of one picture. */
export function tileUrl(address: string, { z, x, y }: Tile): string {
  return address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

/** The picture that shows a place at a zoom, as all sources count them (Web Mercator). */
export function tileAt({ latitude, longitude }: Place, z: number): Tile {
  const count = 2 ** z;
  const phi = (latitude * Math.PI) / 180;
  return {
    z,
    x: Math.floor(((longitude + 180) / 360) * count),
    y: Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * count),
  };
}
