import sharp from 'sharp';

/** A photo of noise, as base64: no two alike. */
export async function noisePhoto(): Promise<string> {
  const noise = { type: 'gaussian', mean: 60 + Math.random() * 120, sigma: 60 } as const;
  const small = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  const photo = await sharp(small).resize(1200, 900, { fit: 'fill' }).jpeg().toBuffer();
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
      body: JSON.stringify({ images: [await noisePhoto()], packageType: 'express', vehicleType: 'car' }),
      signal: AbortSignal.timeout(90_000),
    });
    const { engine = 'none' } = (await answer.json()) as { readonly engine?: string };
    return { status: answer.status, engine };
  } catch {
    return undefined;
  }
}
