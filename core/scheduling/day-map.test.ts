import assert from 'node:assert/strict';
import { test } from 'node:test';
import { milesBetween, type Place } from '#core/pricing/travel.ts';
import { drawPlaces, numbersText, placeNames, spreadBoxes } from './day-map.ts';

const MAP = { width: 600, height: 400, margin: 40 };
const ALBANY: Place = { latitude: 42.6579, longitude: -73.7477 };
const TROY: Place = { latitude: 42.7284, longitude: -73.6918 };
const SCHENECTADY: Place = { latitude: 42.8142, longitude: -73.9396 };

test('places are drawn at their relative distances, north up, within the margin', () => {
  const places = [ALBANY, TROY, SCHENECTADY];
  const { points, bar } = drawPlaces(places, MAP);
  for (const { x, y } of points) {
    assert.ok(x >= 40 - 1e-6 && x <= 560 + 1e-6);
    assert.ok(y >= 40 - 1e-6 && y <= 360 + 1e-6);
  }
  const [albany, troy, schenectady] = points;
  assert.ok(albany && troy && schenectady);
  assert.ok(troy.y < albany.y && troy.x > albany.x && schenectady.x < albany.x);
  for (const [one, other] of [
    [0, 1],
    [1, 2],
    [0, 2],
  ] as const) {
    const [from, to] = [points[one], points[other]];
    assert.ok(from && to);
    const drawn = (Math.hypot(from.x - to.x, from.y - to.y) / bar.length) * bar.miles;
    const straight = milesBetween(places[one], places[other]) ?? 0;
    assert.ok(Math.abs(drawn / straight - 1) < 0.01, `${drawn} for ${straight} miles`);
  }
});

test('the scale bar has round miles and takes at most a third of the width', () => {
  for (const away of [0, 0.001, 0.02, 0.1, 0.7, 3]) {
    const { bar } = drawPlaces([ALBANY, { ...ALBANY, latitude: ALBANY.latitude + away }], MAP);
    assert.match(String(bar.miles), /^(0\.)?0*[125]0*$/);
    assert.ok(bar.length <= 180 + 1e-6 && bar.length > 60, `${bar.length}`);
  }
});

test('a single place is in the middle', () => {
  assert.deepEqual(drawPlaces([TROY], MAP).points, [{ x: 300, y: 200 }]);
});

test('markers at one place are moved apart and stay on the map', () => {
  const size = { width: 60, height: 24 };
  const at = [300, 300, 302, 310, 599, 599].map((x, index) => ({ x, y: index < 4 ? 200 : 399 }));
  const boxes = spreadBoxes(
    at.map((point) => ({ at: point, size })),
    MAP,
  );
  for (const { x, y } of boxes) assert.ok(x >= 0 && y >= 0 && x + 60 <= 600 && y + 24 <= 400);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      assert.ok(Math.abs(one.x - other.x) >= 60 || Math.abs(one.y - other.y) >= 24, JSON.stringify(boxes));
  assert.deepEqual(spreadBoxes([{ at: { x: 100, y: 50 }, size }], MAP), [{ x: 70, y: 38, ...size }]);
});

test('a name is written beside its marker, or not at all where there’s no room', () => {
  const size = { width: 90, height: 16 };
  const of = { x: 100, y: 100, width: 30, height: 20 };
  const [below] = placeNames([{ of, size }], [of], MAP);
  assert.deepEqual(below, { x: 70, y: 121, ...size });
  const names = placeNames(
    Array.from({ length: 6 }, () => ({ of, size })),
    [of],
    MAP,
  );
  assert.equal(names.filter((name) => name !== undefined).length, 4);
});

test('the numbers at one place are said in short', () => {
  assert.equal(numbersText([1]), '1');
  assert.equal(numbersText([1, 2]), '1, 2');
  assert.equal(numbersText([1, 2, 3, 7, 9, 10, 11, 12]), '1–3, 7, 9–12');
  assert.equal(numbersText([]), '');
});
