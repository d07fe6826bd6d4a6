import { encode } from 'uqr';

type QrCodeProps = {
  /** What a camera reads. */
  readonly text: string;
  /** What it is for, said to screen readers. */
  readonly label: string;
};

/** A QR code, dark on white in both themes: cameras want it so. It fills the width that it is given. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
