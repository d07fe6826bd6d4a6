declare module 'virtual:crew-files' {
  /**
   * The app in each language: the path of its entry script, and those of the files of the crew's pages and of the owner's first
   * screen. Empty during development.
   */
  export const crewBuilds: readonly {
    readonly script: string;
    readonly files: readonly string[];
    readonly dashboardFiles: readonly string[];
  }[];
}

/** As much of libheif as the decoder of HEIC photos uses. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  type Pixels = { readonly data: Uint8ClampedArray<ArrayBuffer>; readonly width: number; readonly height: number };

  /** One of the pictures of a file. */
  export type HeifImage = {
    readonly get_width: () => number;
    readonly get_height: () => number;
    readonly is_primary: () => boolean;
    /** Fills the pixels, upright; the callback is given nothing when that fails. */
    readonly display: (pixels: Pixels, done: (pixels: Pixels | null) => void) => void;
    readonly free: () => void;
  };

  export type Libheif = {
    readonly HeifDecoder: new () => {
      /** The pictures of a file; none when it can't be read. */
      readonly decode: (file: Uint8Array) => readonly HeifImage[];
    };
  };

  const open: (options: { readonly wasmBinary: ArrayBuffer }) => Libheif;
  // eslint-disable-next-line import/no-default-export -- that is what the package has
  export default open;
}

declare module '*.wasm?url' {
  const url: string;
  // eslint-disable-next-line import/no-default-export -- that is how Vite gives it
  export default url;
}
