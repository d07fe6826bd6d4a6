import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { startTestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const picture = async (background: string) =>
  (
    await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

test('photos that come with a quote are kept in their order, and never priced', async () => {
  const { app, deps, close } = await startTestApp();
  try {
    const aiPhotos = [await picture('teal'), `data:image/jpeg;base64,${await picture('gold')}`];
    const { status, body } = await submit(app, exampleQuote({ aiPhotos }));
    assert.equal(status, 201);
    assert.equal(body.totalPrice, 135);
    const rows = await deps.db
      .selectFrom('quote_photos')
      .innerJoin('photos', 'photos.id', 'quote_photos.photo_id')
      .select(['position', 'width', 'height'])
      .where('quote_id', '=', body.id)
      .orderBy('position')
      .execute();
    assert.deepEqual(rows, [
      { position: 0, width: 640, height: 480 },
      { position: 1, width: 640, height: 480 },
    ]);
  } finally {
    await close();
  }
});

test('a file that is no photo is refused by its place, and nothing is stored', async () => {
  const { app, deps, close } = await startTestApp();
  try {
    const aiPhotos = [await picture('teal'), Buffer.from('MZ this is a program').toString('base64')];
    const { status, body } = await submit(app, exampleQuote({ aiPhotos }));
    assert.equal(status, 422);
    assert.equal(body.errors[0]?.path, 'aiPhotos.1');
    assert.deepEqual(await deps.db.selectFrom('quotes').select('id').execute(), []);
  } finally {
    await close();
  }
});

test('a quote survives a store of photos that fails, and the owner is told', async () => {
  const { app, deps, close } = await startTestApp();
  try {
    // A file where the folder should be: nothing can be stored below it.
    await rm(join(deps.env.DATA_DIR, 'photos'), { recursive: true, force: true });
    await writeFile(join(deps.env.DATA_DIR, 'photos'), '');
    const { status, body } = await submit(app, exampleQuote({ aiPhotos: [await picture('teal')] }));
    assert.equal(status, 201);
    const { notes } = await deps.db
      .selectFrom('quotes')
      .select('notes')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    assert.equal(notes, 'Photos that came with this quote and couldn’t be stored: 1.');
  } finally {
    await close();
  }
});

test('photos of a quote that is refused are not kept; those of one that is sent again are', async () => {
  const { app, deps, close } = await startTestApp();
  try {
    const files = async () =>
      (await readdir(join(deps.env.DATA_DIR, 'photos'), { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      ).length;
    const unscheduled = { scheduledDate: undefined, scheduledTime: undefined };
    const key = { 'idempotency-key': 'one-draft' };
    const sent = exampleQuote({ aiPhotos: [await picture('teal')] });
    for (const _ of [1, 2]) assert.equal((await submit(app, sent, key)).status, 201);
    assert.equal(await files(), 1);

    const taken = await submit(app, exampleQuote({ aiPhotos: [await picture('gold')] }));
    assert.deepEqual([taken.status, taken.body.code, await files()], [409, 'slot-taken', 1]);
    const same = { ...unscheduled, customerEmail: 'four@example.com' };
    for (const _ of [1, 2, 3]) assert.equal((await submit(app, exampleQuote(same))).status, 201);
    const fourth = await submit(
      app,
      exampleQuote({ ...same, aiPhotos: [await picture('navy'), await picture('teal')] }),
    );
    assert.deepEqual([fourth.status, await files()], [429, 1]);
  } finally {
    await close();
  }
});
