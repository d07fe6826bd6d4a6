import sharp from 'sharp';

export type Shrinking = {
  /** A photo as it is kept. */
  readonly photo: Uint8Array;
  /** Pixels of the longer side, at most. */
  readonly longEdge: number;
  /** Of JPEG, 1 to 100. */
  readonly quality: number;
};

/** A smaller copy of a photo as JPEG. Takes long, so servers run it in a worker process. */
export async function shrinkJpeg({ photo, longEdge, quality }: Shrinking): Promise<Buffer> {
  return sharp(photo)
    .resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}

/** An SVG of ours as PNG. Takes long, so servers run it in a worker process. */
export async function drawPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
