import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Settings } from '#core/settings/settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor } from '#testing/people.ts';

/** Ends an attribute, a text, a script element and a JSON string, and would run in each. */
const MALICIOUS = `"'><img src=x onerror=alert(1)></script><script>alert(1)</script><!--\u2028`;

/** Every page of the site, by who can see it. */
const PAGES: Readonly<Record<'anyone' | 'admin' | 'employee', readonly string[]>> = {
  anyone: [
    '/',
    '/quote',
    '/quote?package=full',
    '/ai-quote',
    '/quote/some-token',
    '/disclaimer',
    '/admin-staff-portal',
    '/customer-account',
    '/customer-account/link',
    '/customer-account/reset',
    '/apply/access',
    '/apply/confirmation',
    '/collect-payment',
    '/venmo-payment',
    '/payment-success',
    '/admin',
    '/admin/reset',
    '/employee-login',
    '/employee-id-check',
    '/employee-job-lookup',
    '/employee/reset',
    '/nothing-here',
    '/es/',
    '/es/quote',
    '/es/ai-quote',
    '/es/disclaimer',
    '/es/apply/access',
  ],
  admin: ['/admin/dashboard', '/staff-management', '/job-schedule'],
  employee: ['/employee-dashboard', '/jobs', '/employee/job/documentation', '/employee/job/some-job/documentation'],
};

let open: TestApp;
let locked: TestApp;
before(async () => {
  open = await startTestApp();
  await open.changeSettings(malicious((await open.deps.settings()).settings));
  locked = await startTestApp({ env: { LAUNCH_LOCK: 'on' } });
  await locked.changeSettings(malicious((await locked.deps.settings()).settings));
});
after(async () => {
  await open.close();
  await locked.close();
});

describe('a business whose every text is malicious', () => {
  for (const [who, pages] of Object.entries(PAGES)) {
    for (const url of pages) {
      test(`runs nothing on ${url} as ${who} sees it, which has no script inline`, async () => {
        const headers = who === 'anyone' ? {} : { cookie: await cookieOf(who as 'admin' | 'employee') };
        const { statusCode, body } = await open.app.inject({ url, headers });
        assert.equal(statusCode, url === '/nothing-here' ? 404 : 200);
        assertHarmless(body);
      });
    }
  }

  test('runs nothing on the page of the locked site', async () => {
    for (const headers of [{}, { 'accept-language': 'es' }]) {
      const { body } = await locked.app.inject({ url: '/', headers });
      assert.match(body, /&lt;img src=x/, 'the launch text is shown');
      assertHarmless(body);
    }
  });

  test('is drawn as a picture all the same', async () => {
    const { statusCode, rawPayload, body } = await open.app.inject('/og.png');
    assert.equal(statusCode, 200, `${body}\n${open.logged().slice(-2000)}`);
    assert.equal(rawPayload.subarray(1, 4).toString(), 'PNG');
  });

  test('hands its catalog over as JSON that says what was typed', async () => {
    for (const url of ['/quote', '/es/quote']) {
      const { body } = await open.app.inject(url);
      const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
      assert.equal(JSON.stringify(JSON.parse(json)).includes(JSON.stringify(MALICIOUS).slice(1, -1)), true);
    }
  });
});

/** Asserts that every script is one of our files or inert data, no element has a handler, and no link is a script. */
function assertHarmless(html: string): void {
  for (const [element, attributes = ''] of html.matchAll(/<script\b([^>]*)>/gi)) {
    const isOurs = /\ssrc="\/(assets|@|web)\/?[^"]*"/.test(attributes);
    const isData = /\stype="application\/(ld\+)?json"/.test(attributes);
    assert.ok(isOurs || isData, element);
  }
  for (const [tag] of html.matchAll(/<[a-z][^<>]*>/gi)) {
    assert.doesNotMatch(tag.replaceAll(/"[^"]*"/g, '""'), /\son\w+\s*=/i, tag);
    assert.doesNotMatch(tag, /(href|src|action)="\s*javascript:/i, tag);
  }
  assert.doesNotMatch(html, /<img src=x/);
}

const cookies = new Map<string, Promise<string>>();

function cookieOf(role: 'admin' | 'employee'): Promise<string> {
  const cookie = cookies.get(role) ?? addPerson(open.deps, role).then((person) => cookieFor(open.deps, person, role));
  cookies.set(role, cookie);
  return cookie;
}

/** Returns settings with malicious text, as if validation had let everything pass. */
function malicious(settings: Settings): Settings {
  return {
    ...settings,
    name: MALICIOUS,
    area: MALICIOUS,
    phone: MALICIOUS,
    email: `${MALICIOUS}@example.com`,
    address: { street: MALICIOUS, locality: MALICIOUS, region: MALICIOUS, postalCode: MALICIOUS, country: MALICIOUS },
    directions: MALICIOUS,
    social: [{ network: MALICIOUS, url: `https://example.com/${MALICIOUS}` }],
    packages: settings.packages.map((pack) => ({
      ...pack,
      name: MALICIOUS,
      description: MALICIOUS,
      emoji: MALICIOUS,
      features: [MALICIOUS],
    })),
    extras: settings.extras.map((extra, index) => ({ ...extra, name: `${MALICIOUS}${index}`, description: MALICIOUS })),
    launch: { ...settings.launch, message: MALICIOUS },
    tax: { ...settings.tax, name: MALICIOUS },
    taxId: MALICIOUS,
    translations: { es: { [MALICIOUS]: MALICIOUS } },
  };
}
