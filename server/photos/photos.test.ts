import assert from 'node:assert/strict';
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { type Context } from '#server/context.ts';
import { transaction, type Database } from '#server/db/client.ts';
import { parseEnv } from '#server/env.ts';
import { Invalid } from '#server/errors.ts';
import { openLog } from '#server/log.ts';
import { openPhotoStore, type PhotoStore } from '#server/storage/photo-store.ts';
import { openWorkers } from '#server/workers/pool.ts';
import { openTestDatabase } from '#testing/database.ts';
import { withP3ByNumber } from '#testing/heif.ts';
import { isWholeJpeg } from './count-scans.ts';
import { keepJpeg } from './keep-photos.ts';
import { type KeptPhoto, insertQuotePhotos } from './queries.ts';
import { readPhotos } from './read-photos.ts';

/** 4032 x 3024 pixels, made by heif-enc of libheif 1.15.1. */
const PHONE = join(import.meta.dirname, '../../e2e/photos/phone.heic');
const RED = { r: 200, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 200 };

describe('photos', () => {
  let dataDir: string;
  let deps: Pick<Context, 'env' | 'clock' | 'random' | 'workers' | 'sender'>;
  let store: PhotoStore;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'brightbay-photos-'));
    deps = {
      env: parseEnv({ DATA_DIR: dataDir }),
      clock: { now: () => Temporal.Instant.from('2027-06-01T12:00:00Z') },
      random: { id: () => randomUUIDv7(), bytes: (count) => randomBytes(count) },
      // On a busy machine a job may wait long for the processor.
      workers: openWorkers({ log: openLog('silent'), timeoutMs: 60_000 }),
      sender: '192.0.2.1',
    };
    store = openPhotoStore(deps.env);
  });
  after(async () => {
    deps.workers.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const read = (photos: readonly string[]) => readPhotos(deps, { photos, path: 'aiPhotos' });
  const keepAll = async (photos: readonly string[]) =>
    Promise.all((await read(photos)).map((jpeg) => keepJpeg(deps, jpeg)));
  const keepOne = async (bytes: Buffer): Promise<KeptPhoto> => {
    const [kept] = await keepAll([bytes.toString('base64')]);
    assert.ok(kept);
    return kept;
  };
  const stored = async ({ sha256 }: KeptPhoto): Promise<Buffer> => {
    const stream = await store.open(sha256);
    assert.ok(stream, 'it is not in the store');
    return buffer(stream);
  };
  const refusalOf = async (...photos: readonly string[]) => {
    const error: unknown = await read(photos).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Invalid, `it was not refused: ${String(error)}`);
    return error.errors.map(({ path, message }) => ({ path, message: message.text('en') }));
  };
  const messageOf = async (bytes: Buffer) => (await refusalOf(bytes.toString('base64')))[0]?.message;

  it('from a phone held sideways stand upright and forget where they were taken', async () => {
    const original = await sidewaysWithPlace();
    const sent = await sharp(original).metadata();
    assert.deepEqual([sent.width, sent.height, sent.orientation], [80, 40, 8]);
    assert.match(original.toString('latin1'), /Exif[^]*Secret Camera/);
    const kept = await keepOne(original);
    const bytes = await stored(kept);
    const { width, height, exif, orientation, format } = await sharp(bytes).metadata();
    assert.deepEqual([format, width, height, kept.width, kept.height], ['jpeg', 40, 80, 40, 80]);
    assert.deepEqual([exif, orientation], [undefined, undefined]);
    assert.doesNotMatch(bytes.toString('latin1'), /Exif|Secret Camera/);
    assert.deepEqual(await colourAt(bytes, { left: 20, top: 10 }), 'blue');
    assert.deepEqual(await colourAt(bytes, { left: 20, top: 70 }), 'red');
    assert.equal(kept.byte_size, bytes.byteLength);
  });

  it('with see-through parts lie on white', async () => {
    const clear = { width: 30, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const bytes = await stored(await keepOne(await sharp({ create: clear }).png().toBuffer()));
    const { channels, format } = await sharp(bytes).metadata();
    assert.deepEqual([format, channels], ['jpeg', 3]);
    assert.equal(await colourAt(bytes, { left: 5, top: 5 }), 'white');
  });

  it('may be WebP, a data URL, or of one single pixel', async () => {
    const webp = await plain(64, 48).webp().toBuffer();
    const pixel = await plain(1, 1).png().toBuffer();
    const photos = [`data:image/webp;base64,${webp.toString('base64')}`, pixel.toString('base64')];
    const kept = await keepAll(photos);
    assert.deepEqual(
      kept.map(({ width, height }) => [width, height]),
      [
        [64, 48],
        [1, 1],
      ],
    );
  });

  it('larger than a screen needs are made smaller', async () => {
    const { width, height } = await keepOne(await plain(6000, 3000).jpeg().toBuffer());
    assert.deepEqual([width, height], [4096, 2048]);
  });

  it('lose whatever was hidden behind the picture', async () => {
    const polyglot = Buffer.concat([await plain(32, 32).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK')]);
    assert.doesNotMatch((await stored(await keepOne(polyglot))).toString('latin1'), /script/);
  });

  it('are told by their content: other files are refused whatever they are called', async () => {
    const notOurs = 'This is not a JPG, PNG, WebP, HEIC, or AVIF photo. Please choose another file.';
    const others = [
      await plain(8, 8).gif().toBuffer(),
      await plain(8, 8).tiff().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('%PDF-1.7'),
    ];
    for (const other of others) assert.equal(await messageOf(other), notOurs, other.toString('latin1', 0, 12));
    const renamed = `data:image/jpeg;base64,${others[0]?.toString('base64')}`;
    assert.deepEqual(await refusalOf(renamed), [{ path: 'aiPhotos.0', message: notOurs }]);
  });

  it('may be HEIC and AVIF, as phones make them', async () => {
    const heic = await keepOne(await readFile(PHONE));
    assert.deepEqual([heic.media_type, heic.width, heic.height], ['image/jpeg', 4032, 3024]);
    const avif = await keepOne(await plain(64, 48).avif({ effort: 0 }).toBuffer());
    assert.deepEqual([avif.media_type, avif.width, avif.height], ['image/jpeg', 64, 48]);
    assert.equal(await colourAt(await stored(avif), { left: 20, top: 20 }), 'red');
  });

  it('of an iPhone keep their colors, which are those of Display P3', async () => {
    const [heic, jpeg] = await Promise.all(
      ['p3.heic', 'p3.jpg'].map((name) => readFile(join(import.meta.dirname, '../../e2e/photos', name))),
    );
    assert.ok(heic && jpeg);
    const colors = async (photo: Buffer) => {
      const { data, info } = await sharp(await stored(await keepOne(photo)))
        .raw()
        .toBuffer({ resolveWithObject: true });
      // In the middle of a red, a green, a blue and a gray field.
      return [75, 225].flatMap((top) =>
        [100, 300].map((left) => {
          const at = info.channels * (top * info.width + left);
          return [...data.subarray(at, at + 3)];
        }),
      );
    };
    const right = await colors(jpeg);
    for (const [how, photo] of Object.entries({ 'by profile': heic, 'by number': withP3ByNumber(heic) })) {
      const off = (await colors(photo)).map((color, point) =>
        Math.max(...color.map((level, channel) => Math.abs(level - (right[point]?.[channel] ?? Number.NaN)))),
      );
      assert.ok(Math.max(...off) <= 4, `${how}: ${off.join(', ')}`);
    }
  });

  it('that are videos are refused as such', async () => {
    const starts = ['ftypqt  ', 'ftypmp42', 'ftypisom', 'moov....'].map((start) => `\0\0\0\x20${start}`);
    for (const start of [...starts, '\x1a\x45\xdf\xa3webm', 'RIFF....AVI LIST'])
      assert.match((await messageOf(Buffer.from(start.padEnd(64, '\0'), 'latin1'))) ?? '', /^This is a video/, start);
  });

  it('in HEIC and AVIF that are none, or larger than allowed, are refused', async () => {
    const phone = await readFile(PHONE);
    const named = (brand: string) =>
      Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`ftyp${brand}\0\0\0\0`), Buffer.alloc(200)]);
    const noise = sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } });
    const avif = await noise.avif({ effort: 0 }).toBuffer();
    const broken = [named('heic'), named('avif'), named('mif1')];
    const cut = [phone, avif].flatMap((whole) => [whole.subarray(0, whole.byteLength / 2), whole.subarray(0, 64)]);
    for (const photo of [...broken, ...cut]) assert.match((await messageOf(photo)) ?? '', /damaged or incomplete/);
    // Says that it's 40,320 pixels wide.
    const bomb = Buffer.from(phone);
    for (let at = bomb.indexOf('ispe'); at >= 0; at = bomb.indexOf('ispe', at + 4)) bomb.writeUInt32BE(40_320, at + 8);
    assert.match((await messageOf(bomb)) ?? '', /megapixels, and 50 is the most|damaged or incomplete/);
  });

  /** Overwrites a twentieth of a photo in its middle. */
  const damage = (whole: Buffer) => {
    const damaged = Buffer.from(whole);
    randomBytes(Math.floor(whole.byteLength / 20)).copy(damaged, Math.floor(whole.byteLength / 2));
    return damaged;
  };

  it('that were damaged on the way are refused, where the format lets one tell', async () => {
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    const kinds = {
      jpeg: noise.clone().jpeg(),
      'jpeg of gray': noise.clone().grayscale().jpeg(),
      'jpeg with all colors': noise.clone().jpeg({ chromaSubsampling: '4:4:4' }),
      'progressive jpeg': noise.clone().jpeg({ progressive: true }),
      png: noise.clone().png(),
      avif: noise.clone().avif({ effort: 0 }),
    };
    for (const [kind, photo] of Object.entries(kinds)) {
      const whole = await photo.toBuffer();
      await keepOne(whole);
      assert.match((await messageOf(damage(whole))) ?? kind, /damaged or incomplete/, kind);
    }
  });

  it('of a JPEG are followed to its end with restarts, odd sizes and zeros that fill it up', async () => {
    for (const [width, height] of [
      [1, 1],
      [17, 33],
      [250, 129],
    ] as const) {
      const odd = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
      const photo = await odd.jpeg({ quality: 95 }).toBuffer();
      assert.equal(isWholeJpeg(photo), true, `${width} x ${height}`);
      const filled = Buffer.concat([photo.subarray(0, -2), Buffer.alloc(3), photo.subarray(-2)]);
      assert.equal(isWholeJpeg(filled), true);
      assert.equal(isWholeJpeg(Buffer.concat([photo.subarray(0, -2), Buffer.from([7, 7]), photo.subarray(-2)])), false);
    }
  });

  it('that broke off are refused', async () => {
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    for (const whole of [await noise.clone().jpeg().toBuffer(), await noise.clone().png().toBuffer()]) {
      await keepOne(whole);
      const half = whole.subarray(0, whole.byteLength / 2);
      assert.match((await messageOf(half)) ?? '', /damaged or incomplete/);
      assert.match((await messageOf(whole.subarray(0, 12))) ?? '', /damaged or incomplete/);
    }
  });

  it('that unpack to 100 megapixels are refused before they do', async () => {
    const bomb = await plain(10_000, 10_000).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
    assert.ok(bomb.byteLength < 1024 * 1024, 'the bomb is no bomb');
    assert.equal(
      await messageOf(bomb),
      'This photo has 100 megapixels, and 50 is the most. Please send a smaller one.',
    );
  });

  it('of more than 10 MB, and text that is no photo, are refused by their place', async () => {
    const good = (await plain(8, 8).jpeg().toBuffer()).toString('base64');
    const large = Buffer.alloc(10.5 * 1024 * 1024, '\xff\xd8\xff', 'latin1').toString('base64');
    assert.deepEqual(await refusalOf(good, large), [
      {
        path: 'aiPhotos.1',
        message: 'This photo has 10.5 MB, and 10 MB is the most. Please send a smaller one.',
      },
    ]);
    assert.deepEqual(await refusalOf('not base64!', good, ''), [
      { path: 'aiPhotos.0', message: 'This photo did not arrive as base64 text. Please send it again.' },
      { path: 'aiPhotos.2', message: 'This photo is empty. Please choose another file.' },
    ]);
  });

  it('are stored once by their content and can be deleted', async () => {
    const bytes = await plain(50, 50, BLUE).jpeg().toBuffer();
    const [first, second] = await Promise.all([keepOne(bytes), keepOne(bytes)]);
    assert.deepEqual(first.sha256, second.sha256);
    const name = first.sha256.toString('hex');
    const folder = join(dataDir, 'photos', name.slice(0, 2));
    // Another photo whose hash begins with the same byte is in this folder, too.
    const own = (await readdir(folder)).filter((file) => file.startsWith(name.slice(2)));
    assert.deepEqual(own, [`${name.slice(2)}.jpg`]);
    await store.delete(first.sha256);
    await store.delete(first.sha256);
    assert.equal(await store.open(first.sha256), undefined);
  });

  it('sent many at once are all kept', async () => {
    const pictures = Array.from({ length: 9 }, (_, index) => plain(200 + index, 100).jpeg());
    const photos = await Promise.all(pictures.map((picture) => picture.toBuffer()));
    const kept = await Promise.all(photos.map(keepOne));
    assert.deepEqual(
      kept.map(({ width }) => width),
      [200, 201, 202, 203, 204, 205, 206, 207, 208],
    );
  });
});

describe('the rows of photos', () => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());

  const photo = (content: number): KeptPhoto => ({
    id: randomUUIDv7(),
    sha256: Buffer.alloc(32, content),
    media_type: 'image/jpeg',
    width: 4,
    height: 3,
    byte_size: 100,
    created_at: '2027-06-01T12:00:00Z',
    bytes: Buffer.alloc(100),
  });
  const linked = (quoteId: string) =>
    database.db
      .selectFrom('quote_photos')
      .innerJoin('photos', 'photos.id', 'photo_id')
      .select(['position', 'sha256'])
      .where('quote_id', '=', quoteId)
      .orderBy('position')
      .execute();

  it('keep the order of sending, each content once, shared with other quotes, and go with the quote', async () => {
    const { db } = database;
    const [first, second] = [await insertQuote(database), await insertQuote(database)];
    const insert = (quoteId: string, ...contents: readonly number[]) =>
      transaction(db, (trx) => insertQuotePhotos(trx, { quoteId, photos: contents.map(photo) }));
    await insert(first, 9, 3, 9);
    await insert(second, 3);
    await insert(second);
    assert.deepEqual(await linked(first), [
      { position: 0, sha256: Buffer.alloc(32, 9) },
      { position: 1, sha256: Buffer.alloc(32, 3) },
    ]);
    assert.deepEqual(await linked(second), [{ position: 0, sha256: Buffer.alloc(32, 3) }]);
    assert.equal((await db.selectFrom('photos').select('id').execute()).length, 2);
    await db.deleteFrom('quotes').where('id', '=', first).execute();
    assert.deepEqual(await linked(first), []);
  });
});

function plain(width: number, height: number, background = RED): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** 80 x 40 as the sensor saw it, red left and blue right, to be turned so that blue is on top; taken at a place. */
async function sidewaysWithPlace(): Promise<Buffer> {
  const blue = await plain(40, 40, BLUE).png().toBuffer();
  return plain(80, 40)
    .composite([{ input: blue, left: 40, top: 0 }])
    .withExif({
      IFD0: { Model: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 39/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '73/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 8 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function colourAt(bytes: Buffer, { left, top }: { readonly left: number; readonly top: number }) {
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  if (r > 240 && g > 240 && b > 240) return 'white';
  return r > b ? 'red' : 'blue';
}

async function insertQuote({ db }: Database): Promise<string> {
  const id = randomUUIDv7();
  const now = '2027-06-01T12:00:00Z';
  const { version } = await db
    .insertInto('business_versions')
    .values({ settings: '{}', saved_at: now })
    .returning('version')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('quotes')
    .values({
      id,
      reference: id,
      status: 'pending',
      at_customer: false,
      customer_name: 'Dana',
      customer_first_name: 'Dana',
      customer_last_name: '',
      customer_email: 'dana@customer.example',
      customer_phone: '+15185550142',
      package_type: 'full',
      service_type: 'dropoff',
      mobile_discount: false,
      garbage_can_count: 1,
      extras: '[]',
      base_price_cents: 12_000,
      truck_fee_cents: 0,
      total_cents: 12_000,
      lines: '[]',
      business_version: version,
      payment_method: 'cash',
      accepted_terms_of_service: true,
      accepted_liability: true,
      opt_out_social_media: false,
      tokens_expire_at: now,
      sender_hash: Buffer.alloc(32),
      created_at: now,
    })
    .execute();
  return id;
}
