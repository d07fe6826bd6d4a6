import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleApplication } from '#testing/applications.ts';
import { openRecorder } from '#testing/documentation.ts';
import { send } from '#testing/people.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { settingsCallerOf } from '#testing/settings.ts';

const SERVER = join(import.meta.dirname, '..');

/** Every file that connects to another machine, and what sets the target: the operator's environment, or a user within the limits named here. */
const SPEAKERS: Readonly<Record<string, string>> = {
  'backup/bucket-place.ts':
    'the place for copies in the settings: only public addresses unless BACKUP_TO_PRIVATE is set, checked when it connects',
  'backup/sftp-place.ts':
    'the place for copies in the settings: only public addresses unless BACKUP_TO_PRIVATE is set, checked when it connects',
  'connections/reach-site.ts':
    'the web address in the settings: only public addresses, checked when it connects, and it sends nothing but a question',
  'db/embedded.ts': 'a thread of this process',
  'db/notifications.ts': 'DATABASE_URL',
  'db/postgresql.ts': 'DATABASE_URL',
  'engines/hosted-model.ts': 'AI_PROVIDER and AI_BASE_URL, and no redirection is followed',
  'http/drain.ts': 'this very server',
  'http/request.ts': 'no one: it reads addresses',
  'lib/public-addresses.ts': 'no one: it knows which addresses are public',
  'lib/public-request.ts':
    'OSRM_URL, or the road server and the map pictures in the settings: only public addresses with TLS, checked when it connects, and no redirection is followed',
  'notifications/mail.ts': 'no one: it writes files',
  'notifications/push.ts': 'the push service that a browser names: only public addresses, checked when it connects',
  'notifications/smtp.ts':
    'SMTP_URL, or the mail server in the settings: only ports of mail at public addresses, checked when it connects',
  'notifications/sms.ts': 'TWILIO_URL',
  'payments/cards/card-account.ts': 'STRIPE_API_URL',
  'scripts/smoke-test.ts': 'this very server',
  'scripts/terminal/at-terminal.ts': 'a socket in the data folder',
  'scripts/terminal/obey.ts': 'a socket in the data folder',
  'storage/photo-store.ts': 'S3_ENDPOINT',
  'telemetry/otlp.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
};
const SPEAKS =
  /\bfetch\(|from 'node:(https?|http2|tls|dgram|net)'|from '(nodemailer|aws4fetch|stripe|@opentelemetry\/exporter[^']*)'|import\('(@ai-sdk\/|stripe)|new (pg\.)?(Pool|Client)\(/;
/** Imports of these names don't connect to anything. */
const SILENT = /^import type .*$|^import \{ (isIP|isIPv6|STATUS_CODES) \} .*$/gm;

let trap: Server;
let url: string;
let visits = 0;
let testApp: TestApp;
before(async () => {
  trap = createServer((_request, answer) => {
    visits += 1;
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(trap, 'listening');
  url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/latest/meta-data`;
  testApp = await startTestApp({ settings: { applicantCode: 'SUDS5' } });
});
after(async () => {
  await testApp.close();
  trap.close();
});

describe('an address that a user types', () => {
  test('is requested by no code here, wherever it appears', async () => {
    const { app } = testApp;
    const pass = await send(app, 'POST /api/job-applications/access', { body: { code: 'SUDS5' } });
    const applied = await send(app, 'POST /api/job-applications', {
      body: exampleApplication({ resumeLink: url, references: url }),
      cookie: pass.cookie,
    });
    assert.equal(applied.status, 201, JSON.stringify(applied.body));
    await send(app, 'POST /api/contact', { body: { name: 'Eve', email: 'eve@example.com', message: url } });
    for (const photo of [url, url.replace('http:', 'file:'), `data:text/uri-list,${url}`, svgOf(url)])
      assert.equal((await send(app, 'POST /api/quotes', { body: exampleQuote({ aiPhotos: [photo] }) })).status, 422);

    const recorder = await openRecorder(testApp);
    const job = await recorder.newJob();
    for (const photoUrl of [url, `${url}#/api/photos/1`, svgOf(url)])
      assert.equal((await recorder.photo(job, 'before', { photoUrl })).status, 422, photoUrl);
    assert.equal((await recorder.upload(job, Buffer.from(svgOf(url)))).status, 422);

    const caller = await settingsCallerOf(testApp);
    const social = [{ network: 'Trap', url: url.replace('http:', 'https:') }];
    await caller.publish((settings) => ({ ...settings, social, name: `<image href="${url}"/>` }));
    for (const page of ['/', '/og.png', '/quote']) assert.equal((await app.inject(page)).statusCode, 200);
    assert.equal(visits, 0);
  });

  test('could not reach a program that asks for one: those that speak to other machines are told by the operator', () => {
    const files = globSync('**/*.ts', { cwd: SERVER }).filter(
      (file) => !/(\.test\.ts|\.d\.ts)$|^resilience\/|(^|\/)(test-[^/]*|testing\/.*)$/.test(file),
    );
    const speakers = files.filter((file) =>
      SPEAKS.test(readFileSync(join(SERVER, file), 'utf8').replaceAll(SILENT, '')),
    );
    assert.deepEqual(speakers.toSorted(), Object.keys(SPEAKERS).toSorted());
  });
});

function svgOf(address: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${address}" width="9" height="9"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
