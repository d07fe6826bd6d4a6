import sharp from 'sharp';
import {
  cropPixels,
  GALLERY_SHAPE,
  GALLERY_WIDTHS,
  RESULT,
  type Crop,
  type Side,
  type Stroke,
} from '#core/settings/gallery.ts';
import { inBoth, meanColor, type DrawnPicture } from './draw-picture.ts';

export type GallerySource = {
  /** A photo as it is kept. */
  readonly photo: Uint8Array;
  readonly crop: Crop;
  readonly strokes: readonly Stroke[];
};

const WIDTH = Math.max(...GALLERY_WIDTHS);
const HEIGHT = Math.round(WIDTH * GALLERY_SHAPE);
/** Pixels that become one along a stroke: a plate that fills the picture has about 30 across then. */
const COARSE = 28;

/**
 * A picture of the gallery from a photo: cut, and made unreadable along the strokes, which can't be undone from its files. Takes
 * long, so servers run it in a worker process.
 */
export async function drawGalleryPicture({ photo, crop, strokes }: GallerySource): Promise<DrawnPicture> {
  const { width, height } = await sharp(photo).metadata();
  const part = cropPixels(crop, { width, height });
  const cut = await sharp(photo).extract(part).resize(WIDTH, HEIGHT, { fit: 'fill' }).png().toBuffer();
  const shown = strokes.length === 0 ? cut : await blurAlong(cut, strokesAsPaths(strokes, part, { width, height }));
  const files = [];
  for (const each of GALLERY_WIDTHS) files.push(...(await inBoth(() => sharp(shown).resize({ width: each }), each)));
  return { width: WIDTH, height: HEIGHT, color: await meanColor(sharp(shown)), fadesOn: null, files };
}

/** The pictures of a pair, and what's drawn over them: SVG of 1200 x 630. */
export type ResultParts = Readonly<Record<Side, Uint8Array>> & { readonly frame: string };

/** Pixels of the line between the pictures. */
const GAP = 4;

/** A pair beside each other under a frame, as JPEG. Takes long, so servers run it in a worker process. */
export async function drawResult({ before, after, frame }: ResultParts): Promise<Buffer> {
  const { width, height, high } = RESULT;
  const wide = (width - GAP) / 2;
  const cut = (photo: Uint8Array) => sharp(photo).resize(wide, high, { fit: 'cover' }).toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#faf9f4' } })
    .composite([
      { input: await cut(before), left: 0, top: 0 },
      { input: await cut(after), left: wide + GAP, top: 0 },
      { input: Buffer.from(frame) },
    ])
    .jpeg({ quality: 86 })
    .toBuffer();
}

async function blurAlong(picture: Buffer, paths: string): Promise<Buffer> {
  const coarse = await sharp(picture)
    .resize(Math.ceil(WIDTH / COARSE), Math.ceil(HEIGHT / COARSE), { fit: 'fill' })
    .png()
    .toBuffer();
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`,
  );
  const patch = await sharp(coarse)
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(picture)
    .composite([{ input: patch }])
    .png()
    .toBuffer();
}

function strokesAsPaths(
  strokes: readonly Stroke[],
  part: ReturnType<typeof cropPixels>,
  photo: { readonly width: number; readonly height: number },
): string {
  const scale = WIDTH / part.width;
  const at = ([x, y]: readonly [number, number]) =>
    `${((x * photo.width - part.left) * scale).toFixed(1)} ${((y * photo.height - part.top) * scale).toFixed(1)}`;
  return strokes
    .map(({ points, size }) => {
      const [first, ...others] = points.map(at);
      // A line of no length is a dot.
      const line = [first, ...(others.length > 0 ? others : [first])].join('L');
      return `<path d="M${line}" stroke-width="${(size * photo.width * scale).toFixed(1)}"/>`;
    })
    .join('');
}
