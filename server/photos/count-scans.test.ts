import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { jpegOfScans } from '#testing/pictures.ts';
import { countScans } from './count-scans.ts';

const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});

test('a plain JPEG has one scan, a progressive one about ten', async () => {
  assert.equal(countScans(await noise.clone().jpeg({ quality: 100 }).toBuffer(), 50), 1);
  const progressive = countScans(await noise.clone().jpeg({ progressive: true }).toBuffer(), 50);
  assert.ok(progressive >= 5 && progressive <= 20, `${progressive}`);
});

test('counting stops behind the most that is allowed', async () => {
  assert.equal(countScans(await jpegOfScans({ side: 64, scans: 4000 }), 50), 51);
});

test('the scans of a thumbnail in the EXIF data are not those of the photo', async () => {
  const photo = await noise.clone().jpeg().toBuffer();
  const thumbnail = await jpegOfScans({ side: 16, scans: 60 });
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), thumbnail]);
  segment.writeUInt16BE(segment.byteLength - 2, 2);
  assert.equal(countScans(Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]), 50), 1);
});

test('what is cut off or no JPEG at all is counted to its end', () => {
  for (const bytes of [[0xff, 0xd8, 0xff], [0xff, 0xd8, 0xff, 0xe1], [0xff, 0xd8, 0xff, 0xda, 0xff, 0xff, 0xff], []])
    assert.ok(countScans(Buffer.from(bytes), 50) <= 1);
});
