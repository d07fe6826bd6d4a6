import sharp, { type Sharp } from 'sharp';
import { contrast } from '#core/settings/brand-color.ts';
import {
  HERO_WIDTHS,
  LEAST_HERO_WIDTH,
  LOGO_BOX,
  type PictureFormat,
  type SentPurpose,
  type SitePicture,
} from '#core/settings/site-pictures.ts';
import { photoRefusal, type Refusal } from '#server/photos/photo-refusal.ts';
import { reEncode } from '#server/photos/re-encode.ts';

export type SentPicture = { readonly bytes: Uint8Array; readonly purpose: SentPurpose };

export type PictureFile = { readonly width: number; readonly format: PictureFormat; readonly bytes: Uint8Array };
export type DrawnPicture = Pick<SitePicture, 'width' | 'height' | 'color' | 'fadesOn'> & {
  readonly files: readonly PictureFile[];
};

/** Height by width of the picture at the top of the first page. */
const HERO_SHAPE = 9 / 16;
const QUALITY = { avif: 50, webp: 74 } as const;
/** Of AVIF, from 0 to 9: more takes much longer, and makes files hardly smaller. */
const EFFORT = 1;
/** Of a logo on the paper behind it: below, it can't be told from it. */
const LEAST_LOGO_CONTRAST = 2;

/**
 * A picture of the site in every size that pages need, upright and without what the camera added, or why it isn't taken.
 * Takes seconds, so servers run it in a worker process.
 */
export async function drawPicture({ bytes, purpose }: SentPicture): Promise<DrawnPicture | Refusal> {
  const upright = await reEncode(bytes, purpose === 'logo' ? 'png' : 'jpeg');
  if ('refusal' in upright) return upright;
  if (purpose === 'logo') return drawLogo(upright.bytes);
  if (upright.width < LEAST_HERO_WIDTH)
    return photoRefusal('heroTooNarrow', { width: upright.width, least: LEAST_HERO_WIDTH });
  return drawHero(upright);
}

async function drawHero({ bytes, width }: { readonly bytes: Buffer; readonly width: number }): Promise<DrawnPicture> {
  const widths = HERO_WIDTHS.filter((each) => each <= width);
  const files: PictureFile[] = [];
  for (const each of widths) {
    const cut = () =>
      sharp(bytes).resize({ width: each, height: Math.round(each * HERO_SHAPE), fit: 'cover', position: 'attention' });
    files.push(...(await inBoth(cut, each)));
  }
  const largest = Math.max(...widths);
  return {
    width: largest,
    height: Math.round(largest * HERO_SHAPE),
    color: await meanColor(sharp(bytes)),
    fadesOn: null,
    files,
  };
}

/** As AVIF, and as WebP for browsers that don't have it. */
export async function inBoth(cut: () => Sharp, width: number): Promise<readonly PictureFile[]> {
  return [
    { width, format: 'avif', bytes: await cut().avif({ quality: QUALITY.avif, effort: EFFORT }).toBuffer() },
    { width, format: 'webp', bytes: await cut().webp({ quality: QUALITY.webp }).toBuffer() },
  ];
}

async function drawLogo(upright: Buffer): Promise<DrawnPicture> {
  // What is transparent around it would make it small.
  const trimmed = await sharp(upright)
    .trim()
    .toBuffer()
    .catch(() => upright);
  const { data, info } = await sharp(trimmed)
    .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    width,
    height,
    color: await meanColor(sharp(data)),
    fadesOn: await fadingTheme(data),
    files: [
      { width: LOGO_BOX.width, format: 'png', bytes: data },
      { width: LOGO_BOX.width, format: 'webp', bytes: await sharp(data).webp({ lossless: true }).toBuffer() },
    ],
  };
}

/** The theme on whose paper most of a logo can't be seen. A logo without anything transparent brings its own background. */
async function fadingTheme(logo: Buffer): Promise<SitePicture['fadesOn']> {
  const { isOpaque } = await sharp(logo).stats();
  if (isOpaque) return null;
  const { data } = await sharp(logo).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [seen, onLight, onDark] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const color = hex([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    seen += 1;
    if (contrast(color, '#faf9f4') < LEAST_LOGO_CONTRAST) onLight += 1;
    if (contrast(color, '#0b1719') < LEAST_LOGO_CONTRAST) onDark += 1;
  }
  if (seen === 0) return null;
  if (onDark / seen > 0.3 && onDark >= onLight) return 'dark';
  return onLight / seen > 0.3 ? 'light' : null;
}

/** The mean color of a picture: '#rrggbb'. */
export async function meanColor(picture: Sharp): Promise<string> {
  const pixel = await picture.flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return hex([pixel[0] ?? 0, pixel[1] ?? pixel[0] ?? 0, pixel[2] ?? pixel[0] ?? 0]);
}

function hex(parts: readonly [number, number, number]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
