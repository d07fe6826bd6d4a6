declare module 'virtual:client-files' {
  /** By language, then by source path ('web/app/shell/main.tsx'): its script, what that imports at once, and their style files. Null in development. */
  export const clientFiles: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly script: string; readonly preloads: readonly string[]; readonly styles: readonly string[] }
        >
      >
    >
  > | null;
  /** The text of each style file, by path. */
  export const styleTexts: Readonly<Record<string, string>>;
}
// What is used of it. Its published types would bring all of Node's with them.
declare module 'fontkit' {
  /** Lengths are in the font's own units. */
  export type Run = {
    readonly advanceWidth: number;
    readonly glyphs: readonly { readonly path: { readonly scale: (x: number, y: number) => Outline } }[];
    readonly positions: readonly { readonly xAdvance: number }[];
  };
  export type Outline = {
    readonly translate: (x: number, y: number) => { readonly toSVG: () => string };
  };
  export type Font = { readonly unitsPerEm: number; readonly layout: (text: string) => Run };
  export function create(file: Uint8Array): Font;
}
