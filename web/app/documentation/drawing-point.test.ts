import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeWords } from './drawing-point.ts';

test('a place on a drawing is told as people would say it', () => {
  assert.equal(placeWords({ x: 0.1, y: 0.1, view: 'car' }), 'Front, right side');
  assert.equal(placeWords({ x: 0.5, y: 0.9, view: 'truck' }), 'Middle, left side');
  assert.equal(placeWords({ x: 0.9, y: 0.5, view: 'quad' }), 'Rear, center');
  assert.equal(placeWords({ x: 0.1, y: 0.9, view: 'motorcycle' }), 'Front, bottom');
});
