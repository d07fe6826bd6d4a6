import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBot, sourceOf } from './visits.ts';

test('a source is the host of a site or the name of a campaign', () => {
  const SOURCES: readonly (readonly [string | undefined, string])[] = [
    ['www.Google.com', 'google.com'],
    ['newsletter_june', 'newsletter_june'],
    ['l.instagram.com', 'l.instagram.com'],
    [undefined, 'direct'],
    ['', 'direct'],
    ['https://google.com/search?q=me', 'direct'],
    ['kim@example.com', 'direct'],
    ['a'.repeat(61), 'direct'],
    ['owner', 'direct'],
    ['none', 'direct'],
    ['=cmd()', 'direct'],
  ];
  for (const [declared, source] of SOURCES) assert.equal(sourceOf(declared), source, declared ?? 'nothing');
});

test('programs are told by what they call themselves', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
  assert.equal(isBot(phone), false);
  for (const bot of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'facebookexternalhit/1.1', 'curl/8.5.0', '', undefined])
    assert.equal(isBot(bot), true, bot ?? 'nothing');
});
