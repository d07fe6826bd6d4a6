import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { carPictures } from '#testing/pictures.ts';

/** A file as a browser is given it. */
export type Picture = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A photo of 12 megapixels as a phone takes it upright: stored lying, with a note how to turn it. */
export async function phonePhoto(name: string, background: string): Promise<Picture> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  // Noise of 12 megapixels takes seconds to make; grain that is twice as coarse does as well.
  const grain = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } });
  const buffer = await sharp(await grain.tint(background).png({ compressionLevel: 0 }).toBuffer())
    .resize({ width: 4000, height: 3000, kernel: 'nearest' })
    .withExif({ IFD0: { Make: 'Phone' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** A photo of 12 megapixels as an iPhone takes it, made by heif-enc of libheif 1.15.1. Many browsers don't know the type. */
export async function heicPhoto(name: string, mimeType = 'image/heic'): Promise<Picture> {
  return { name: `${name}.HEIC`, mimeType, buffer: await readFile(join(import.meta.dirname, 'photos/phone.heic')) };
}

/** Photos without a vehicle, bright and sharp, each of another color. */
export async function photosWithoutVehicle(count: number): Promise<readonly Picture[]> {
  const noise = { type: 'gaussian', mean: 150, sigma: 45 } as const;
  return Promise.all(
    ['#a87a50', '#5577aa', '#77aa55'].slice(0, count).map(async (color, place) => {
      const grain = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } });
      return { name: `${place}.jpg`, mimeType: 'image/jpeg', buffer: await grain.tint(color).jpeg().toBuffer() };
    }),
  );
}

/** Photos of a car that the built-in model can judge, each from another side: at most three. */
export async function clearPhotos(count: number): Promise<readonly Picture[]> {
  const cars = await carPictures(count);
  return cars.map((buffer, place) => ({ name: `${place}.jpg`, mimeType: 'image/jpeg', buffer }));
}

/** A photo of a car that the built-in model can judge, of 12 megapixels. */
export async function phoneCarPhoto(): Promise<Picture> {
  const [car] = await carPictures(1);
  const buffer = await sharp(car).resize({ width: 4000, height: 3000, fit: 'cover' }).jpeg({ quality: 80 }).toBuffer();
  return { name: 'car.jpg', mimeType: 'image/jpeg', buffer };
}

/** Photos of animals, which the built-in model has to turn down. */
const ANIMALS = {
  /**
   * `chelsea.png` of scikit-image 0.19.3 (skimage.data.chelsea) as a JPEG. "No copyright restrictions. CC0 by the
   * photographer (Stefan van der Walt)."
   */
  cat: 'cat.jpg',
  /**
   * `explore_farm_animals/resource/animals/dog.webp` of gcompris-qt-data 3.1 (Debian 12) as a JPEG. "Copyright: Hans
   * Kemperman. License: Public Domain. Source: https://commons.wikimedia.org/wiki/File:German-shepherd-4040871920._(2).jpg"
   */
  dog: 'dog.jpg',
} as const;

export async function animalPhoto(animal: keyof typeof ANIMALS): Promise<Picture> {
  const name = ANIMALS[animal];
  return { name, mimeType: 'image/jpeg', buffer: await readFile(join(import.meta.dirname, 'photos', name)) };
}

/** A drawn picture of something that is no car, and of which the built-in model says so. */
export async function drawnPicture(what: keyof typeof DRAWINGS): Promise<Picture> {
  const scene =
    '<rect width="1000" height="420" fill="#9cc4e8"/><rect y="420" width="1000" height="330" fill="#7a9a52"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750">${scene}${DRAWINGS[what]}</svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
  return { name: `${what}.jpg`, mimeType: 'image/jpeg', buffer };
}

const SEAT =
  '<path d="M120 750 180 260q10-60 90-60h120q80 0 90 60l40 490z" fill="#6a5442" stroke="#2b211a" stroke-width="8"/>';
const DRAWINGS = {
  motorcycle: `<g fill="none" stroke="#222" stroke-width="34"><circle cx="270" cy="520" r="125"/><circle cx="730" cy="520" r="125"/></g>
    <path d="M270 520 400 360l210-10 120 170" fill="none" stroke="#b22" stroke-width="26"/>
    <path d="m400 360 70 160h150l-10-170z" fill="#555"/><path d="M390 330q100-90 230-10l-20 60H410z" fill="#c22"/>
    <path d="M250 300q90-10 160 40l-10 40H250z" fill="#222"/>
    <path d="m730 520-90-280-50-15" fill="none" stroke="#999" stroke-width="20"/>`,
  interior: `<rect width="1000" height="750" fill="#3b3a3f"/>${SEAT}<g transform="translate(430)">${SEAT}</g>
    <rect x="230" y="110" width="200" height="100" rx="40" fill="#5b4738"/><rect x="650" y="110" width="200" height="100" rx="40" fill="#5b4738"/>
    <circle cx="500" cy="640" r="110" fill="none" stroke="#111" stroke-width="34"/>`,
} as const;

/** A photo as at dusk, as a thumbnail, and in the mirror. */
export const darkened = async (photo: Picture) => changed(photo, (picture) => picture.linear(0.2, 0));
export const shrunk = async (photo: Picture) => changed(photo, (picture) => picture.resize(200));
export const mirrored = async (photo: Picture) => changed(photo, (picture) => picture.flop());

async function changed(photo: Picture, change: (picture: Sharp) => Sharp): Promise<Picture> {
  const buffer = await change(sharp(photo.buffer)).jpeg({ quality: 85 }).toBuffer();
  return { ...photo, buffer };
}

/** What the browser cannot read. */
export const HEIC: Picture = {
  name: 'IMG_0001.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};

/** Photos that no browser has to shrink, no two alike. */
export async function smallPhotos(count: number): Promise<readonly Picture[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const background = { r: (place * 37) % 256, g: (place * 91) % 256, b: place % 256 };
      const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
      return { name: `${place}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
    }),
  );
}
