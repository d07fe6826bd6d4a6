import sharp, { type Sharp } from 'sharp';
import { lightnessOf, qualityOf } from '#core/estimate/photo-quality.ts';
import { likenessOf, SAME, type PhotoPrint } from '#core/estimate/same-photo.ts';
import { modelPixels } from '#server/engines/model-pixels.ts';
import { carPictures } from '#testing/pictures.ts';
import { printTable } from './report.ts';

/*
 * node bench/same-photo.ts PICTURE...
 *
 * How alike a picture and its altered copies are to the comparison of photos sent twice, how alike different pictures are,
 * and what one comparison takes. Three views of a drawn car are always among the pictures.
 */

/** Pictures are made this large first, as photos of phones are. */
const LONGER_SIDE = 2048;

type Size = { readonly width: number; readonly height: number };
const COPIES: Readonly<Record<string, (picture: Sharp, size: Size) => Sharp>> = {
  mirrored: (picture) => picture.flop(),
  'cropped to 80 %, the middle': (picture, size) => picture.extract(part(size, 0.1)),
  'cropped to 80 %, a corner': (picture, size) => picture.extract(part(size, 0.2)),
  'turned by 4 degrees, corners cut off': (picture, size) => turned(picture, size),
  'turned by 4 degrees, corners filled': (picture) => picture.rotate(4, { background: '#9ab' }),
  'brighter, JPEG quality 50': (picture) => picture.linear(1.1, 5).jpeg({ quality: 50 }),
};

const pictures = [...(await Promise.all(process.argv.slice(2).map(readPicture))), ...(await drawnCars())];
const prints = new Map<string, PhotoPrint>();
for (const { name, jpeg } of pictures) prints.set(name, await printOfPhoto(jpeg));
const milliseconds: number[] = [];
await printCopies();
printDifferent();
const sorted = milliseconds.toSorted((a, b) => a - b);
const share = (of: number) => `${sorted[Math.floor((sorted.length - 1) * of)]?.toFixed(1)} ms`;
printTable(`${sorted.length} comparisons`, [
  { median: share(0.5), 'slowest twentieth from': share(0.95), slowest: share(1) },
]);

async function printCopies(): Promise<void> {
  const rows = [];
  for (const [name, change] of Object.entries(COPIES)) {
    const found: number[] = [];
    for (const { name: original, jpeg } of pictures) {
      const picture = sharp(jpeg);
      const copy = await change(picture, await picture.metadata()).toBuffer();
      found.push(compare(await printOfPhoto(copy), prints.get(original)!));
    }
    rows.push({
      'the same picture': name,
      recognized: `${found.filter((likeness) => likeness >= SAME).length} of ${found.length}`,
      'least alike': Math.min(...found).toFixed(2),
    });
  }
  printTable(`${pictures.length} pictures: correlation of the shapes`, rows);
}

/** The pairs of different pictures that are most alike. */
function printDifferent(): void {
  const all = [...prints];
  const pairs = all.flatMap(([one, print], place) =>
    all.slice(place + 1).map(([other, its]) => ({
      pair: [one, other].map((name) => name.split('/').slice(-4).join('/')).join(' / '),
      likeness: compare(print, its),
    })),
  );
  const most = pairs.toSorted((a, b) => b.likeness - a.likeness).slice(0, 5);
  printTable(
    `${pairs.length} pairs of different pictures: the most alike`,
    most.map(({ pair, likeness }) => ({ pair, correlation: likeness.toFixed(2) })),
  );
}

function compare(one: PhotoPrint, other: PhotoPrint): number {
  const began = process.threadCpuUsage();
  const likeness = likenessOf(one, other);
  const { user, system } = process.threadCpuUsage(began);
  milliseconds.push((user + system) / 1000);
  return likeness;
}

async function printOfPhoto(photo: Buffer): Promise<PhotoPrint> {
  const { pixels, ...size } = await modelPixels({ photo });
  return qualityOf(lightnessOf(pixels, 3), size).print;
}

async function readPicture(file: string) {
  const fitted = sharp(file).resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside' });
  return { name: file, jpeg: await fitted.flatten().jpeg({ quality: 90 }).toBuffer() };
}

async function drawnCars() {
  return (await carPictures(3)).map((jpeg, view) => ({ name: `drawn car ${view + 1}`, jpeg }));
}

function part({ width, height }: Size, from: number) {
  const size = { width: Math.round(0.8 * width), height: Math.round(0.8 * height) };
  return { left: Math.floor(from * width), top: Math.floor(from * height), ...size };
}

/** The largest part of the turned picture, in its own proportions, that has no corner of the background. */
function turned(picture: Sharp, { width, height }: Size): Sharp {
  const angle = (4 * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const scale = 1 / (cos + (Math.max(width, height) / Math.min(width, height)) * sin);
  const [whole, high] = [width * cos + height * sin, width * sin + height * cos];
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  const at = { left: Math.round((whole - size.width) / 2), top: Math.round((high - size.height) / 2) };
  return picture.rotate(4).extract({ ...at, ...size });
}
