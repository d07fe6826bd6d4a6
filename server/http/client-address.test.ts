import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { networkOf } from '#server/lib/attempt-limiter.ts';
import { clientAddress, readAddress } from './request.ts';

const READ = [
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:49152', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:49152', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', undefined],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['203.0.113.300', undefined],
  ['203.0.113.9:', undefined],
  ['203.0.113.9:80:80', undefined],
  ['[203.0.113.9', undefined],
  [undefined, undefined],
] as const;

describe('an entry of X-Forwarded-For', () => {
  for (const [entry, address] of READ)
    test(`${entry} is read as ${address}`, () => assert.equal(readAddress(entry), address));

  test('that is IPv4 written as IPv6 counts as IPv4, however it is written', () => {
    for (const entry of ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '[0:0:0:0:0:ffff:203.0.113.9]:80'])
      assert.equal(networkOf(readAddress(entry) ?? ''), '203.0.113.9', entry);
  });

  test("that isn't an address leaves the nearest proxy's own, and the client can't choose another", () => {
    assert.equal(clientAddress({ ip: 'unknown', ips: ['192.0.2.10', 'unknown'] }), '192.0.2.10');
    assert.equal(clientAddress({ ip: 'x', ips: ['192.0.2.10', '203.0.113.1', 'x'] }), '203.0.113.1');
    assert.equal(clientAddress({ ip: '203.0.113.7', ips: ['192.0.2.10', '203.0.113.7'] }), '203.0.113.7');
    assert.equal(clientAddress({ ip: '' }), 'unknown');
  });
});
