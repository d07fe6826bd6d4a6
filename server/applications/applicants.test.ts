import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf, countAs } from '#testing/app.ts';
import { exampleApplication } from '#testing/applications.ts';
import { asOwner } from '#testing/callers.ts';
import { send } from '#testing/people.ts';

let testApp: TestApp;
let senders = 0;
let sender = '';

before(async () => void (testApp = await startTestApp({ settings: { applicantCode: 'SUDS5' } })));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  senders += 1;
  sender = `10.7.0.${senders}`;
  for (const table of ['job_applications', 'outbox', 'applicant_codes', 'rate_limits'] as const)
    await testApp.deps.db.deleteFrom(table).execute();
});

const ask = async (call: string, body: unknown, more: { cookie?: string; headers?: Record<string, string> } = {}) =>
  send(testApp.app, call, { body, ...more, headers: { 'x-forwarded-for': sender, ...more.headers } });
const access = async (body: unknown) => ask('POST /api/job-applications/access', body);
const letIn = async () => (await access({ code: 'SUDS5' })).cookie;
const byKind = ([a = '']: string[], [b = '']: string[]) => a.localeCompare(b);
const applications = async () => testApp.deps.db.selectFrom('job_applications').selectAll().execute();

describe('the access code', () => {
  test('that the owner hands out opens the application, however it is typed', async () => {
    const answer = await access({ code: ' suds5 ' });
    assert.deepEqual([answer.status, answer.body['success']], [200, true]);
    assert.match(answer.setCookie, /^brightbay_applicant=.*Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax/);
  });

  const refused: readonly (readonly [unknown, number, RegExp])[] = [
    [{ code: 'SUDS6' }, 401, /^Invalid Access Code$/],
    [{ code: '' }, 422, /^Please enter the access code\./],
    [{}, 422, /^Please enter the access code\./],
    [{ code: 'SUDS55' }, 422, /at most 5 characters/],
    [{ email: 'no-address' }, 422, /email address/],
  ];
  for (const [body, status, message] of refused) {
    test(`is refused as ${JSON.stringify(body)}`, async () => {
      const answer = await access(body);
      assert.equal(answer.status, status);
      assert.match(String(answer.body['message']), message);
      assert.equal(answer.setCookie, '');
    });
  }

  test('that was mailed opens it for a week, and stands hashed in the database', async () => {
    const wish = await access({ email: 'Noor@Example.com' });
    assert.deepEqual([wish.status, wish.body['isCodeSent'], wish.setCookie], [200, true, '']);
    const [mail] = await mailsOf(testApp);
    assert.deepEqual([mail?.kind, mail?.recipient], ['application-code', 'noor@example.com']);
    const code = String(mail?.data['code']);
    assert.match(code, /^[A-HJKMNP-Z2-9]{5}$/);
    assert.equal((await access({ code })).status, 200);
    assert.match(String(mail?.data['applyUrl']), /\/apply\/access\?reader=en$/);
    assert.equal((await access({ code: code.toLowerCase() })).status, 200);
    const stored = await testApp.deps.db.selectFrom('applicant_codes').select('code_hash').execute();
    assert.ok(!stored[0]?.code_hash.toString().includes(code));
    testApp.setNow('2027-06-08T12:00:00Z');
    assert.equal((await access({ code })).status, 401);
  });

  test('cannot be guessed: wrong tries end in a wait, right ones do not count', async () => {
    for (let tries = 0; tries < 12; tries += 1) assert.equal((await access({ code: 'SUDS5' })).status, 200);
    for (let tries = 0; tries < 10; tries += 1) assert.equal((await access({ code: 'WRONG' })).status, 401);
    const answer = await access({ code: 'SUDS5' });
    assert.equal(answer.status, 429);
    assert.match(String(answer.body['message']), /try again in 15 minutes/);
  });

  test('still lets in who has it while many networks guess, which have three tries each then', async () => {
    assert.equal((await access({ code: 'WRONG' })).status, 401);
    await countAs(testApp, 600);
    const from = (network: number) => ({ headers: { 'x-forwarded-for': `10.8.0.${network}` } });
    const enter = async (code: string, network: number) =>
      (await ask('POST /api/job-applications/access', { code }, from(network))).status;
    for (let tries = 0; tries < 3; tries += 1) assert.equal(await enter('WRONG', 1), 401);
    assert.equal(await enter('SUDS5', 1), 429);
    assert.equal(await enter('SUDS5', 2), 200);
    assert.equal(await enter('SUDS5', 2), 200);
  });

  test('is mailed three times to a mailbox, not more', async () => {
    const statuses = [];
    for (const email of ['noor@example.com', 'noor@example.com', 'noor+2@example.com', 'noor+3@example.com'])
      statuses.push((await access({ email })).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    assert.equal((await mailsOf(testApp)).length, 3);
  });

  test('that the owner took away opens nothing', async () => {
    await testApp.changeSettings({ applicantCode: '' });
    assert.equal((await access({ code: 'SUDS5' })).status, 401);
    await testApp.changeSettings({ applicantCode: 'SUDS5' });
  });
});

describe('an application', () => {
  test('is stored field by field, and applicant and business are told', async () => {
    const cookie = await letIn();
    const sent = exampleApplication({ email: 'Noor@example.com', availability: ['Evenings 6PM-10PM', 'Monday'] });
    const answer = await ask('POST /api/job-applications', sent, { cookie });
    assert.deepEqual([answer.status, answer.body], [201, { success: true }]);
    const [row] = await applications();
    const { id, search: _, ...stored } = row as typeof row & { readonly search: unknown };
    assert.deepEqual(
      { ...stored },
      {
        status: 'pending',
        first_name: 'Noor',
        last_name: 'Haddad',
        email: 'noor@example.com',
        phone: '+15185550188',
        availability: ['Monday', 'Evenings 6PM-10PM'],
        experience: 'Two summers at a car wash.',
        why_join: 'I like to see a clean car.',
        resume_link: 'https://example.com/noor',
        transportation: 'My own car',
        references_given: 'Sam Ortiz, (518) 555-0101',
        is_test: false,
        created_at: '2027-06-01T12:00:00Z',
        decided_at: null,
        language: 'en',
        notes: '',
        key_hash: null,
      },
    );
    const { settings } = await testApp.deps.settings();
    assert.deepEqual((await mailsOf(testApp)).map(({ kind, recipient }) => [kind, recipient]).toSorted(byKind), [
      ['application-received', 'noor@example.com'],
      ['new-application', settings.email],
    ]);
    const audit = await testApp.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', id ?? '')
      .execute();
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['application.submit'],
    );
    assert.ok(!/noor|haddad/i.test(JSON.stringify(audit)));
  });

  test('needs the cookie of a code, which is good for two hours and several tries', async () => {
    assert.equal((await ask('POST /api/job-applications', exampleApplication())).status, 401);
    const forged = { cookie: 'brightbay_applicant=a-guess' };
    assert.equal((await ask('POST /api/job-applications', exampleApplication(), forged)).status, 401);
    const cookie = await letIn();
    assert.equal((await ask('POST /api/job-applications', {}, { cookie })).status, 422);
    testApp.setNow('2027-06-01T13:59:59Z');
    assert.equal((await ask('POST /api/job-applications', exampleApplication(), { cookie })).status, 201);
    testApp.setNow('2027-06-01T14:00:00Z');
    assert.equal((await ask('POST /api/job-applications', exampleApplication(), { cookie })).status, 401);
    assert.equal((await applications()).length, 1);
  });

  test('that is sent twice under one key, even at once, is one', async () => {
    const cookie = await letIn();
    const sent = exampleApplication();
    const headers = { 'idempotency-key': 'one-draft' };
    const answers = await Promise.all([
      ask('POST /api/job-applications', sent, { cookie, headers }),
      ask('POST /api/job-applications', sent, { cookie, headers }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    );
    assert.equal((await applications()).length, 1);
    assert.equal((await mailsOf(testApp)).length, 2);
  });

  const faults: readonly (readonly [string, Record<string, unknown>])[] = [
    ['firstName', { firstName: '' }],
    ['lastName', { lastName: ' ' }],
    ['email', { email: 'noor' }],
    ['phone', { phone: '12' }],
    ['availability', { availability: [] }],
    ['availability.0', { availability: ['Nights'] }],
    ['experience', { experience: '' }],
    ['whyJoin', { whyJoin: undefined }],
    ['transportation', { transportation: '' }],
    ['resumeLink', { resumeLink: 'my resume' }],
    ['resumeLink', { resumeLink: 'javascript:alert(1)' }],
    ['resumeLink', { resumeLink: 'https://user:word@example.com/' }],
    ['resumeLink', { resumeLink: 'http://localhost/admin' }],
  ];
  for (const [path, change] of faults) {
    test(`with ${JSON.stringify(change)} is refused at ${path}, and nothing is stored`, async () => {
      const cookie = await letIn();
      const answer = await ask('POST /api/job-applications', exampleApplication(change), { cookie });
      const errors = answer.body['errors'] as readonly { readonly path: string }[];
      assert.deepEqual([answer.status, errors.map((error) => error.path)], [422, [path]]);
      assert.equal((await applications()).length, 0);
    });
  }

  test('needs neither a résumé nor references', async () => {
    const cookie = await letIn();
    const sent = exampleApplication({ resumeLink: '', references: undefined });
    assert.equal((await ask('POST /api/job-applications', sent, { cookie })).status, 201);
    const [row] = await applications();
    assert.deepEqual([row?.resume_link, row?.references_given], [null, null]);
  });

  test('takes the notes of the owner, who sees it in the list', async () => {
    await ask('POST /api/job-applications', exampleApplication(), { cookie: await letIn() });
    const id = (await applications())[0]?.id;
    const owner = await asOwner(testApp);
    const noted = await owner(`PATCH /api/job-applications/${id}`, { notes: 'Call after 5' });
    assert.deepEqual([noted.status, noted.body['notes'], noted.body['status']], [200, 'Call after 5', 'pending']);
    const history = noted.body['history'] as readonly { readonly who: string; readonly status: string }[];
    assert.deepEqual(
      history.map(({ who, status }) => [who, status]),
      [['The applicant', 'pending']],
    );
    assert.equal((await owner(`PATCH /api/job-applications/${id}`, {})).status, 422);
    assert.equal((await mailsOf(testApp)).length, 2);
  });
});
