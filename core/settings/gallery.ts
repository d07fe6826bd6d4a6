import type { StoredLanguage } from '#core/languages/language.ts';

/** The most pairs of pictures that the site shows. */
export const MOST_PAIRS = 24;
/** How many are shown before the others are asked for. */
export const FIRST_PAIRS = 6;
export const MOST_CAPTION = 120;

/** Widths in pixels of a picture of the gallery, and its height by its width. */
export const GALLERY_WIDTHS = [400, 800] as const;
export const GALLERY_SHAPE = 3 / 4;
/** Pixels of the picture of a result that a customer shares, and how high its photos are. */
export const RESULT = { width: 1200, height: 630, high: 510 } as const;

export const SIDES = ['before', 'after'] as const;
export type Side = (typeof SIDES)[number];

/** What is said of a pair, by language. */
export type Captions = Partial<Readonly<Record<StoredLanguage, string>>>;

/** The part of a photo that's shown, as parts of its width and height: its left and top, and how wide it is. */
export type Crop = { readonly x: number; readonly y: number; readonly width: number };
/** A line along which a photo is blurred: points as parts of its width and height, and its thickness as a part of its width. */
export type Stroke = { readonly points: readonly (readonly [number, number])[]; readonly size: number };
export const MOST_STROKES = 30;
export const MOST_POINTS_OF_STROKE = 400;

/** The part of a photo as pixels, inside it and of the gallery's shape, whatever was asked for. */
export function cropPixels(
  { x, y, width }: Crop,
  photo: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
  const widest = Math.min(photo.width, photo.height / GALLERY_SHAPE);
  const wide = Math.max(1, Math.min(Math.round(width * photo.width), Math.floor(widest)));
  const high = Math.max(1, Math.min(photo.height, Math.round(wide * GALLERY_SHAPE)));
  return {
    left: Math.max(0, Math.min(Math.round(x * photo.width), photo.width - wide)),
    top: Math.max(0, Math.min(Math.round(y * photo.height), photo.height - high)),
    width: wide,
    height: high,
  };
}

/** As much of a photo as its shape allows, from its middle. */
export function widestCrop(photo: { readonly width: number; readonly height: number }): Crop {
  const { width, height } = cropPixels({ x: 0, y: 0, width: 1 }, photo);
  return {
    x: (photo.width - width) / 2 / photo.width,
    y: (photo.height - height) / 2 / photo.height,
    width: width / photo.width,
  };
}

/** A pair as the site shows it. */
export function captionIn(captions: Captions, language: StoredLanguage): string {
  return captions[language] || captions.en || '';
}
