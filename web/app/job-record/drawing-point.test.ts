import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, placeText, storedPlace } from './drawing-point.ts';

test('a place on a drawing is told as people would say it, in each language', () => {
  const points = [
    [{ x: 0.1, y: 0.1, view: 'car' }, 'Front, right side', 'Parte delantera, lado derecho'],
    [{ x: 0.5, y: 0.9, view: 'truck' }, 'Middle, left side', 'Parte central, lado izquierdo'],
    [{ x: 0.9, y: 0.5, view: 'quad' }, 'Rear, center', 'Parte trasera, al centro'],
    [{ x: 0.1, y: 0.9, view: 'motorcycle' }, 'Front, bottom', 'Parte delantera, abajo'],
  ] as const;
  for (const [point, english, spanish] of points) {
    assert.equal(placeOf(point), english);
    assert.deepEqual([placeText(english, 'en'), placeText(english, 'es')], [english, spanish]);
    assert.equal(storedPlace(spanish, 'es'), english);
  }
});

test('a place that someone typed is stored and shown as typed', () => {
  assert.equal(storedPlace('Puerta del conductor', 'es'), 'Puerta del conductor');
  assert.equal(placeText('Puerta del conductor', 'en'), 'Puerta del conductor');
});
