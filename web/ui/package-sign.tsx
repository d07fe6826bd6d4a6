import { DRAWINGS, type Paint } from './package-drawings.ts';

const PAINTS: Readonly<Record<Paint, Readonly<Record<string, string | number>>>> = {
  body: { fill: 'var(--water-mid)' },
  glass: { fill: 'var(--paper-raised)' },
  dark: { fill: 'currentColor' },
  hub: { fill: 'var(--paper-raised)', stroke: 'none' },
  line: {},
  tire: { strokeWidth: 3 },
  sponge: { fill: 'var(--sponge)', stroke: 'var(--sponge-edge)', strokeWidth: 1.5 },
  bubble: { fill: 'var(--paper-raised)', strokeWidth: 1.6 },
};

/** The picture of a package, as large as the text's `1em`: the drawing that stands for the emoji, or the emoji itself. */
export function PackageSign({ emoji, className }: { readonly emoji: string; readonly className?: string | undefined }) {
  const layers = DRAWINGS[emoji];
  if (!layers) {
    return (
      <span className={className} aria-hidden="true">
        <span style={{ font: '0.6em/1 var(--font-emoji)' }}>{emoji}</span>
      </span>
    );
  }
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {layers.map(([paint, path]) => (
        <path key={path} {...PAINTS[paint]} d={path} />
      ))}
    </svg>
  );
}
