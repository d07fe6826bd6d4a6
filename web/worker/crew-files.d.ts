declare module 'virtual:crew-files' {
  /** What the crew's app is made of: paths of hashed files. Empty while developing. */
  export const crewFiles: readonly string[];
  /** The script that its pages begin with. */
  export const crewScript: string;
}
