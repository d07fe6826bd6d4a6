import sharp from 'sharp';
import { carPictures } from '#server/testing/pictures.ts';

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
