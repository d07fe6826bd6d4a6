import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Place } from './place.ts';

/** As the screens shrink them before they send them. */
const PIXELS = { width: 2048, height: 1536 } as const;

/** A JPEG of 3 megapixels: noise with a slope, so that it is as large as a photo; each number looks different. */
export async function makePhoto(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 110 + 15 * number, sigma: 60 } as const;
  const small = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(PIXELS.width, PIXELS.height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer();
}

/** Such a photo as a file of the place. */
export async function writePhoto({ dataDir }: Place): Promise<string> {
  const file = join(dataDir, 'bench.jpg');
  await writeFile(file, await makePhoto(0));
  return file;
}
