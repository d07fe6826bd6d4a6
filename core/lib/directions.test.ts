import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionsUrl, MOST_STOPS, routeUrl } from './directions.ts';

const parts = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('a link has the way to one address, or to several in their order', () => {
  assert.deepEqual(parts(directionsUrl('12 Elm St, Troy')), { api: '1', destination: '12 Elm St, Troy' });
  assert.deepEqual(parts(routeUrl(['1 A St', '2 B St & Co', '3 C St'])), {
    api: '1',
    destination: '3 C St',
    waypoints: '1 A St|2 B St & Co',
    travelmode: 'driving',
  });
  assert.deepEqual(parts(routeUrl(['1 A St'])), { api: '1', destination: '1 A St', travelmode: 'driving' });
});

test('a link has at most ten stops, the next ones', () => {
  const { destination, waypoints = '' } = parts(routeUrl(Array.from({ length: 14 }, (_, at) => `${at + 1} Elm St`)));
  assert.deepEqual([destination, waypoints.split('|').length], ['10 Elm St', MOST_STOPS - 1]);
});
