// What is used of it. Its published types would bring others with them.
declare module 'fontkit' {
  export type Font = { readonly hasGlyphForCodePoint: (codePoint: number) => boolean };
  export function openSync(path: string): Font;
}
