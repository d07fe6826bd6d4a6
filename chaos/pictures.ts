import sharp from 'sharp';
import { carPictures } from '#server/testing/pictures.ts';

/** A photo of the drawn car, as base64: hardly two alike. */
async function carPhoto(): Promise<string> {
  const [car] = await carPictures(1);
  const photo = await sharp(car)
    .modulate({ brightness: 1 + Math.random() * 0.1 })
    .resize(1200, 900, { fit: 'fill' })
    .jpeg()
    .toBuffer();
  return photo.toString('base64');
}

let customers = 0;

/** Asks for a photo estimate; the status of the answer and the engine that judged, undefined where no answer came. */
export async function estimate(url: string): Promise<{ readonly status: number; readonly engine: string } | undefined> {
  customers += 1;
  try {
    const answer = await fetch(`${url}/api/analyze-photos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.77.${customers >> 8}.${customers & 255}` },
      body: JSON.stringify({ images: [await carPhoto()], packageType: 'express', vehicleType: 'car' }),
      signal: AbortSignal.timeout(90_000),
    });
    const { engine = 'none' } = (await answer.json()) as { readonly engine?: string };
    return { status: answer.status, engine };
  } catch {
    return undefined;
  }
}
