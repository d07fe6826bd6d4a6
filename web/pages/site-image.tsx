import { pictureUrl, type SitePicture } from '#core/settings/site-pictures.ts';

type SiteImageProps = {
  readonly picture: SitePicture;
  readonly alt: string;
  /** How wide it's shown, as the attribute `sizes`. */
  readonly sizes: string;
  readonly fetchPriority?: 'high';
  readonly loading?: 'lazy';
};

/** A picture of the site in the size that a screen needs. Its mean color and its shape keep its place until it has loaded. */
export function SiteImage({ picture, alt, sizes, fetchPriority, loading }: SiteImageProps) {
  const { id, widths, width, height, color } = picture;
  const filesAs = (format: 'avif' | 'webp') =>
    widths.map((each) => `${pictureUrl(id, each, format)} ${each}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={filesAs('avif')} sizes={sizes} />
      <img
        src={pictureUrl(id, widths[0] ?? width, 'webp')}
        srcSet={filesAs('webp')}
        alt={alt}
        {...{ sizes, width, height, fetchPriority, loading }}
        decoding="async"
        style={{ backgroundColor: color }}
      />
    </picture>
  );
}
