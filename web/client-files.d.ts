declare module 'virtual:client-files' {
  /** By source path ('web/app/shell/main.tsx'): its script, what that imports at once, and the text of their styles. Null while developing. */
  export const clientFiles: Readonly<
    Record<string, { readonly script: string; readonly preloads: readonly string[]; readonly css: string }>
  > | null;
}
