import openLibheif, { type HeifImage, type Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { readHeif } from '#core/lib/heif.ts';

declare const self: DedicatedWorkerGlobalScope;

/** The server's limit as well: more doesn't fit into a phone's memory. */
const MOST_PIXELS = 50_000_000;

// Decodes one HEIC photo in its own thread: receives its bytes, and posts an ImageBitmap, null if it can't be read, or
// 'not-loaded' if that couldn't be tried.
self.addEventListener('message', (event: MessageEvent<ArrayBuffer>) => void answer(event.data));

async function answer(file: ArrayBuffer): Promise<void> {
  const library = await load().catch(() => undefined);
  if (!library) return self.postMessage('not-loaded', []);
  const picture = await decode(library, file).catch(() => null);
  self.postMessage(picture, picture ? [picture] : []);
}

async function load(): Promise<Libheif> {
  const wasm = await fetch(wasmUrl);
  if (!wasm.ok) throw new TypeError('The decoder could not be loaded.');
  return openLibheif({ wasmBinary: await wasm.arrayBuffer() });
}

async function decode({ HeifDecoder }: Libheif, file: ArrayBuffer): Promise<ImageBitmap | null> {
  const bytes = new Uint8Array(file);
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  // An iPhone's colors; a canvas converts them to its own.
  const colorSpace = readHeif(bytes)?.isDisplayP3 ? 'display-p3' : 'srgb';
  return image ? draw(image, colorSpace) : null;
}

async function draw(image: HeifImage, colorSpace: PredefinedColorSpace): Promise<ImageBitmap | null> {
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MOST_PIXELS) return null;
  const pixels = new ImageData(width, height, { colorSpace });
  const isDrawn = await new Promise<boolean>((resolve) => {
    image.display(pixels, (drawn) => resolve(drawn !== null));
  });
  return isDrawn ? createImageBitmap(pixels) : null;
}
