// `node e2e/add-gallery.ts 24 30` shows that many pairs of pictures and reviews of made-up finished jobs, while no server runs.
import sharp from 'sharp';
import { transaction } from '#server/db/client.ts';
import { parseEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { drawGalleryPicture } from '#server/site/draw-pair.ts';
import { insertPair, insertPicture, insertPictureConsent } from '#server/site/queries.ts';
import { WHOLE } from '#testing/gallery.ts';

const [pairs = 0, reviews = 0] = process.argv.slice(2).map(Number);
const { deps, close } = await openDeps(parseEnv(process.env), openLog('error'));
const at = deps.clock.now().toString();
const jobs = await deps.db
  .selectFrom('quotes')
  .select('id')
  .where('completed_at', 'is not', null)
  .orderBy('completed_at', 'desc')
  .orderBy('id')
  .limit(Math.max(pairs, reviews))
  .execute();
if (jobs.length < Math.max(pairs, reviews)) throw new Error(`There are only ${jobs.length} finished jobs.`);
for (const [position, { id: quote_id }] of jobs.slice(0, pairs).entries()) {
  const [before, after] = [await drawn(position, 30), await drawn(position, 8)];
  await transaction(deps.db, async (trx) => {
    await insertPictureConsent(trx, { quote_id, consent: 'Yes', agreed_at: at });
    const id = deps.random.id();
    await insertPair(trx, { id, quote_id, position, captions: { en: `Job ${position + 1}` }, created_at: at });
    for (const [side, { fadesOn, ...picture }] of [['before', before] as const, ['after', after] as const])
      await insertPicture(trx, {
        ...picture,
        id: deps.random.id(),
        purpose: 'gallery',
        pair_id: id,
        side,
        fades_on: fadesOn,
        created_at: at,
      });
  });
}
for (const [index, { id: quote_id }] of jobs.slice(0, reviews).entries()) {
  const words = 'They came on time, and the truck looks like the day I bought it. '.repeat(1 + (index % 3));
  await deps.db
    .insertInto('customer_ratings')
    .values({ quote_id, stars: 5 - (index % 2), words, at })
    .onConflict((conflict) => conflict.column('quote_id').doUpdateSet({ words }))
    .execute();
  await deps.db
    .insertInto('reviews')
    .values({ quote_id, name: `Dana ${index + 1}`, consent: 'Yes', agreed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
await close();

/** As large as a photo: grain over a shape of its own. */
async function drawn(seed: number, sigma: number) {
  const [width, height] = [1200, 900];
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png()
    .toBuffer();
  const shape = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="hsl(${seed * 40} 40% 50%)" opacity=".7"/><circle cx="${300 + seed * 20}" cy="450" r="260" fill="hsl(${seed * 70} 60% 40%)" opacity=".8"/></svg>`,
  );
  const photo = await sharp(grain)
    .composite([{ input: shape }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return drawGalleryPicture({ photo, ...WHOLE, strokes: [] });
}
