import sharp from 'sharp';
import type { Gallery } from '#contract/site.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { findQuote } from '#server/quotes/queries.ts';
import type { TestApp } from './app.ts';
import { asAnyone } from './callers.ts';
import { openRecorder } from './documentation.ts';
import { send } from './people.ts';

/** The part of a photo that's all of it, without anything blurred. */
export const WHOLE = { crop: { x: 0, y: 0, width: 1 }, strokes: [] } as const;

/** A photo of the crew with fine lines, in which what's blurred can be told from what isn't. */
export async function stripedPhoto(color: string, { width = 1200, height = 900 } = {}): Promise<Buffer> {
  const lines = Array.from({ length: width / 8 }, (_, at) => `<path d="M${at * 8} 0v${height}"/>`).join('');
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke="#fff" stroke-width="4"><rect width="${width}" height="${height}" fill="${color}" stroke="none"/>${lines}</svg>`,
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A completed job with a photo of each side, and its customer's link. */
export async function finishedJob(testApp: TestApp, { photos = 1 } = {}) {
  const { db, clock } = testApp.deps;
  const recorder = await openRecorder(testApp);
  const job = await recorder.newJob();
  for (let each = 0; each < photos; each++)
    for (const [photoType, color] of [
      ['before', '#6b4f2a'],
      ['after', '#1d4ed8'],
    ] as const) {
      const photoUrl = `data:image/jpeg;base64,${(await stripedPhoto(color)).toString('base64')}`;
      const sent = await recorder.ask(`POST /api/jobs/${job}/photos`, { photoType, photoUrl });
      if (sent.status >= 300) throw new Error(`The photo was refused: ${JSON.stringify(sent.body)}`);
    }
  const at = clock.now().toString();
  const { quote_id: quoteId } = await db
    .updateTable('jobs')
    .set({ status: 'completed', completed_at: at })
    .where('id', '=', job)
    .returning('quote_id')
    .executeTakeFirstOrThrow();
  await db.updateTable('quotes').set({ completed_at: at }).where('id', '=', quoteId).execute();
  const quote = await findQuote(db, quoteId);
  if (!quote) throw new Error('The job has no quote.');
  const token = deriveLinks(testApp.deps, quote).quoteUrl.split('/').at(-1) ?? '';
  const anyone = asAnyone(testApp);
  return {
    quoteId,
    token,
    consent: (agree: boolean) => anyone(`PUT /api/quotes/by-token/${token}/picture-consent`, { agree }),
  };
}

/** Shows a pair of that job as the owner whose session it is; returns its id and the ids of its pictures. */
export async function showPair(
  { app }: TestApp,
  { cookie, quoteId, caption = '' }: { readonly cookie: string; readonly quoteId: string; readonly caption?: string },
): Promise<Gallery['pairs'][number]> {
  const { body } = await send(app, 'GET /api/admin/gallery', { cookie });
  const photos = (body as unknown as Gallery).jobs.find((job) => job.quoteId === quoteId)?.photos ?? [];
  const side = (wanted: string) => ({ photoId: photos.find((photo) => photo.side === wanted)?.id, ...WHOLE });
  const added = await send(app, 'POST /api/admin/gallery', {
    cookie,
    body: { quoteId, before: side('before'), after: side('after'), captions: { en: caption } },
  });
  const pair = (added.body as unknown as Gallery).pairs?.find((each) => each.quoteId === quoteId);
  if (!pair) throw new Error(`The pair was refused: ${JSON.stringify(added.body)}`);
  return pair;
}
