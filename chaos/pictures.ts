import sharp from 'sharp';
import { carPictures } from '#testing/pictures.ts';

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

/** What a customer answers where no engine could judge the photos. */
const ANSWERS = { lastWash: 'longer', soil: 'mud-or-salt', inside: 'stains-or-odor' };

/**
 * Asks for a photo estimate, and again with answers where the server asks for them, as the wizard does. Returns the status
 * of the last answer and what the estimate is based on, or undefined where no answer came.
 */
export async function estimate(url: string): Promise<{ readonly status: number; readonly engine: string } | undefined> {
  const asked = { images: [await carPhoto()], packageType: 'express', vehicleType: 'car' };
  try {
    const first = await send(url, asked);
    return first.needsAnswers ? await send(url, { ...asked, answers: ANSWERS }) : first;
  } catch {
    return undefined;
  }
}

async function send(url: string, body: object) {
  customers += 1;
  const answer = await fetch(`${url}/api/analyze-photos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.77.${customers >> 8}.${customers & 255}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(90_000),
  });
  const { engine = 'none', code } = (await answer.json()) as { readonly engine?: string; readonly code?: string };
  return { status: answer.status, engine, needsAnswers: code === 'answers-needed' };
}
