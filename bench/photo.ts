import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { carPictures } from '#testing/pictures.ts';
import type { Place } from './place.ts';

/** As the screens shrink them before they send them. */
const PIXELS = { width: 2048, height: 1536 } as const;

/** A JPEG of 3 megapixels of the drawn car, with grain so that it is as large as a photo; up to three views. */
export async function makePhoto(number: number): Promise<Buffer> {
  const car = (await carPictures(3))[number];
  return sharp(car)
    .resize(PIXELS.width, PIXELS.height, { fit: 'fill' })
    .composite([{ input: await grain(16), blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A JPEG of the same size without a vehicle. */
export async function makePhotoWithoutVehicle(): Promise<Buffer> {
  return sharp(await grain(60))
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function grain(sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const small = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(PIXELS.width, PIXELS.height, { fit: 'fill' }).png().toBuffer();
}

/** Such a photo as a file of the place. */
export async function writePhoto({ dataDir }: Place): Promise<string> {
  const file = join(dataDir, 'bench.jpg');
  await writeFile(file, await makePhoto(0));
  return file;
}
