import sharp from 'sharp';

/** Generated pictures for tests. None shows a vehicle; all have edges, like photos. */
export type Picture = {
  /** Pictures with different numbers look different. */
  readonly number?: number;
  readonly width?: number;
  readonly height?: number;
  /** 1 is bright daylight. */
  readonly light?: number;
  /** Blur in pixels, for a picture 448 wide. */
  readonly blur?: number;
};

/** Returns a JPEG of a street of colored boxes; defaults to 900 x 600. */
export async function testPicture({ number = 1, width = 900, height = 600, light = 1, blur = 0 }: Picture = {}) {
  const drawn = sharp(Buffer.from(boxes(number))).resize(width, height, { fit: 'fill' });
  const blurred = blur > 0 ? sharp(await drawn.png().toBuffer()).blur((blur * width) / 448) : drawn;
  return blurred.linear(light, 0).removeAlpha().jpeg({ quality: 90 }).toBuffer();
}

/** Returns places and colors that depend on the number alone. */
function boxes(number: number): string {
  const figure = (index: number, most: number) => Math.floor(((Math.sin(number * 127 + index * 311) + 1) / 2) * most);
  const drawn = Array.from({ length: 120 }, (_, index) => {
    const [x, y] = [figure(index, 900), figure(index + 200, 600)];
    const [w, h] = [20 + figure(index + 400, 160), 20 + figure(index + 600, 120)];
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(${figure(index + 800, 360)} 60% ${25 + figure(index + 900, 60)}%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#9ab"/>${drawn.join('')}</svg>`;
}
