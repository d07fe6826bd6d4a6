/** What a picture of the site is for. */
export const PICTURE_PURPOSES = ['hero', 'logo'] as const;
export type SentPurpose = (typeof PICTURE_PURPOSES)[number];
export type PicturePurpose = SentPurpose | 'gallery';

/** Widths in pixels in which the picture at the top of the first page is made; none is wider than what was sent. */
export const HERO_WIDTHS = [480, 800, 1200, 1600] as const;
/** A narrower one would be blurred on a phone. */
export const LEAST_HERO_WIDTH = 800;
/** The most pixels of a logo, for screens with two or three per point. Its files are found by this width, whatever theirs is. */
export const LOGO_BOX = { width: 520, height: 112 } as const;
/** A logo this much wider than high has the shop's name in it; others have the name beside them. */
const NAMED_FROM = 2;

export type PictureFormat = 'avif' | 'webp' | 'png';

/** A picture of the site as pages show it. */
export type SitePicture = {
  readonly id: string;
  /** Pixels of the largest file. */
  readonly width: number;
  readonly height: number;
  /** Its mean color, shown until it has loaded: '#rrggbb'. */
  readonly color: string;
  /** Which theme's paper it can't be told from: a dark logo disappears on the dark one. Null for none. */
  readonly fadesOn: 'light' | 'dark' | null;
  /** Of its files, narrowest first. */
  readonly widths: readonly number[];
};

/** The address of a file of a picture. */
export function pictureUrl(id: string, width: number, format: PictureFormat): string {
  return `/api/pictures/${id}-${width}.${format}`;
}

/** Whether a logo stands for the name as well. */
export function hasNameInIt({ width, height }: Pick<SitePicture, 'width' | 'height'>): boolean {
  return width >= height * NAMED_FROM;
}

/** Before and after, as the site shows them; without a caption it's ''. */
export type ShownPair = {
  readonly id: string;
  readonly caption: string;
  readonly before: SitePicture;
  readonly after: SitePicture;
};
