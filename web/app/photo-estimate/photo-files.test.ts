import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintAbout } from './photo-files.ts';

const JPEG = { name: 'side.jpg', type: 'image/jpeg' };

test('up to three photos are taken, together with those that are there', () => {
  assert.equal(complaintAbout([JPEG, JPEG, JPEG], 0), undefined);
  assert.equal(complaintAbout([JPEG], 2), undefined);
  assert.equal(complaintAbout([JPEG, JPEG, JPEG, JPEG], 0), 'tooMany');
  assert.equal(complaintAbout([JPEG], 3), 'tooMany');
});

test('what is no picture is refused, whatever else comes with it', () => {
  assert.equal(complaintAbout([JPEG, { name: 'notes.pdf', type: 'application/pdf' }], 0), 'notImages');
  assert.equal(complaintAbout([{ name: 'photo.jpg', type: '' }], 0), 'notImages');
});

test('a HEIC file may be tried where the browser does not know its type', () => {
  assert.equal(complaintAbout([{ name: 'IMG_0001.HEIC', type: '' }], 0), undefined);
});
