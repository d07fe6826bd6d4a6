import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicEndpoint, pushFactsOf } from './push.ts';

test('the server posts to public https addresses only', () => {
  const allowed = ['https://fcm.googleapis.com/fcm/send/a', 'https://web.push.apple.com/a'];
  const refused = [
    'http://fcm.googleapis.com/a',
    'https://localhost/a',
    'https://db.internal/a',
    'https://10.0.0.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://example.com:8443/a',
    'https://user:pass@example.com/a',
    'ftp://example.com',
    'no address',
  ];
  assert.deepEqual(allowed.map(isPublicEndpoint), [true, true]);
  for (const endpoint of refused) assert.equal(isPublicEndpoint(endpoint), false, endpoint);
});

test('a notification holds a first name, but no address, no phone number and no last name', () => {
  const data = {
    customerName: 'Dana Whitfield',
    customerPhone: '5185550142',
    serviceAddress: '1 Elm',
    packageName: 'Gold',
  };
  const facts = pushFactsOf('new-quote', { ...data, startsAt: null });
  assert.deepEqual(facts, { who: 'Dana', packageName: 'Gold', startsAt: null, what: '', cents: 0 });
});
