import sharp from 'sharp';

/** An SVG of ours as PNG. Takes long, so servers run it in a worker process. */
export async function drawPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
