import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** As much of libheif as decoding a photo needs; its own types don't have it. */
type Libheif = {
  readonly HeifDecoder: new () => {
    /** The pictures of a file; none when it can't be read. */
    readonly decode: (file: Uint8Array) => readonly HeifImage[];
  };
};
type HeifImage = {
  readonly get_width: () => number;
  readonly get_height: () => number;
  readonly is_primary: () => boolean;
  /** Fills the pixels, upright; the callback is given nothing when that fails. */
  readonly display: (pixels: Pixels, done: (pixels: Pixels | null) => void) => void;
};
type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
type Open = (options: { readonly wasmBinary: Uint8Array; readonly print: () => void }) => Libheif;

/** Pixels of a decoded photo, upright: red, green, blue and alpha. */
export type HeicPixels = { readonly pixels: Uint8ClampedArray; readonly width: number; readonly height: number };

let library: Promise<Libheif> | undefined;

/**
 * Decodes a HEIC photo, which the image library isn't licensed to: with libheif as WebAssembly, loaded by the first one. Throws if
 * the file is damaged or has more than that many pixels. Damage within the coded picture can go unseen: the format has no
 * checksums.
 */
export async function decodeHeic(photo: Uint8Array, mostPixels: number): Promise<HeicPixels> {
  const { HeifDecoder } = await (library ??= openLibrary());
  const images = new HeifDecoder().decode(photo);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('There is no picture in this file.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) throw new RangeError('This picture is too large.');
  return { pixels: await pixelsOf(image, { width, height }), width, height };
}

async function openLibrary(): Promise<Libheif> {
  const { default: open } = (await import('libheif-js/libheif-wasm/libheif.js')) as unknown as { default: Open };
  const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');
  return open({ wasmBinary: await readFile(wasm), print: () => {} });
}

function pixelsOf(image: HeifImage, { width, height }: { readonly width: number; readonly height: number }) {
  const data = new Uint8ClampedArray(4 * width * height);
  return new Promise<Uint8ClampedArray>((resolve, reject) => {
    image.display({ data, width, height }, (drawn) =>
      drawn ? resolve(data) : reject(new Error('This picture is damaged.')),
    );
  });
}
