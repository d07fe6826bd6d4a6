import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { SCRIPT_NAMES } from '#core/operations/scripts.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { send } from '#testing/people.ts';
import { openScriptCaller, quoteWithPhoto, type ScriptCaller } from '#testing/scripts.ts';
import { addTestData } from './add-test-data.ts';

let testApp: TestApp;
let caller: ScriptCaller;

before(async () => void (testApp = await startTestApp({ env: { PORT: '0' } })));
after(() => testApp.close());
beforeEach(async () => void (caller = await openScriptCaller(testApp)));

describe('running a script', () => {
  test('answers its output, and keeps it for every dashboard', async () => {
    const { runId, output, error, success } = await caller.run('verify-database');
    assert.deepEqual({ error, success }, { error: null, success: true });
    assert.match(output, /\d+ rules were checked\.$/);
    const kept = await send(testApp.app, `GET /api/admin/scripts/runs/${runId}`, { cookie: caller.cookie });
    assert.deepEqual(kept.body['lines'], output.split('\n'));
    assert.equal(kept.body['success'], true);
    assert.match(String(kept.body['startedBy']), /^The admin/);
    const { body } = await send(testApp.app, 'GET /api/admin/scripts', { cookie: caller.cookie });
    const scripts = body['scripts'] as { name: string; lastRun: { id: string } | null }[];
    assert.deepEqual(
      scripts.map(({ name }) => name),
      [...SCRIPT_NAMES],
    );
    assert.equal(scripts.find(({ name }) => name === 'verify-database')?.lastRun?.id, runId);
  });

  test('is read in the language of its reader; what an earlier version said stays as it is', async () => {
    const { id } = await quoteWithPhoto(testApp);
    await changeQuote(id, { total_cents: 1 });
    const { runId } = await caller.run('verify-database');
    const read = async () => {
      const cookie = `${caller.cookie}; language=es`;
      const { body } = await send(testApp.app, `GET /api/admin/scripts/runs/${runId}`, { cookie });
      return [...(body['lines'] as string[]), String(body['error'])];
    };
    const [broken, checked, error] = await read();
    assert.equal(broken, `Las líneas de precio de una cotización no suman su total: ${id}`);
    assert.match(checked ?? '', /^Se revisaron \d+ reglas\.$/);
    assert.match(error ?? '', /^1 de \d+ reglas no se cumplen\.$/);

    await testApp.deps.db.updateTable('script_lines').set({ line: null }).execute();
    await testApp.deps.db.updateTable('script_runs').set({ error_line: null }).execute();
    const [before, , failure] = await read();
    assert.equal(before, `The price lines of a quote do not add up to its total: ${id}`);
    assert.match(failure ?? '', /^1 of \d+ rules are broken\.$/);
  });

  for (const scriptName of ['drop-database', '../../etc/passwd', 'constructor', '', 'verify-database; reboot', 7]) {
    test(`that is not on the list is refused: ${JSON.stringify(scriptName)}`, async () => {
      const { status, body } = await send(testApp.app, 'POST /api/admin/run-script', {
        cookie: caller.cookie,
        body: { scriptName },
      });
      assert.equal(status, 422);
      assert.equal((body['errors'] as { path: string }[])[0]?.path, 'scriptName');
    });
  }

  test('that deletes needs the name of the business', async () => {
    await quoteWithPhoto(testApp);
    for (const scriptName of ['clear-all-data', 'clear-test-data'])
      for (const confirmation of [undefined, '', 'yes', 'brightbay detailing']) {
        const body = { scriptName, confirmation };
        const answer = await send(testApp.app, 'POST /api/admin/run-script', { cookie: caller.cookie, body });
        assert.equal(answer.status, 422);
        assert.match(JSON.stringify(answer.body['errors']), /"confirmation".*Brightbay Detailing/);
      }
    assert.equal((await testApp.deps.db.selectFrom('quotes').select('id').execute()).length, 1);
  });

  test('while another one runs is refused, in whichever process that is', async () => {
    const ask = () =>
      send(testApp.app, 'POST /api/admin/run-script', { cookie: caller.cookie, body: { scriptName: 'smoke-test' } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    );
    assert.match(String(answers.find(({ status }) => status === 409)?.body['detail']), /^smoke-test is running\./);
  });

  test('goes on after a process was killed in the middle of one, whose run counts as failed', async () => {
    const { db, clock, random } = testApp.deps;
    const id = random.id();
    const at = clock.now();
    await db
      .insertInto('script_lease')
      .values({ run_id: id, expires_at: at.add({ seconds: 60 }).toString() })
      .execute();
    await db
      .insertInto('script_runs')
      .values({
        id,
        script: 'verify-photos',
        origin: 'dashboard',
        person_id: null,
        started_at: at.toString(),
        ended_at: null,
        is_success: null,
        error: null,
      })
      .execute();
    const body = { scriptName: 'verify-database' };
    assert.equal((await send(testApp.app, 'POST /api/admin/run-script', { cookie: caller.cookie, body })).status, 409);
    testApp.setNow(at.add({ seconds: 61 }).toString());
    assert.equal((await caller.run('verify-database')).success, true);
    const killed = await send(testApp.app, `GET /api/admin/scripts/runs/${id}`, { cookie: caller.cookie });
    assert.equal(killed.body['success'], false);
    assert.equal(killed.body['error'], 'The program ended during the run.');
    testApp.setNow(at.toString());
  });
});

describe('verify-database', () => {
  test('finds nothing in quotes that came through the front door', async () => {
    const { id } = await quoteWithPhoto(testApp);
    await addTestData(testApp.deps, 8);
    await send(testApp.app, `POST /api/quotes/${id}/approve`, { cookie: caller.cookie, body: {} });
    const { success, output } = await caller.run('verify-database');
    assert.equal(success, true, output);
  });

  const faults: readonly (readonly [string, (id: string) => Promise<unknown>, RegExp])[] = [
    [
      'a lost hold',
      (id) => testApp.deps.db.deleteFrom('slot_holds').where('quote_id', '=', id).execute(),
      /lost its reservation/,
    ],
    ['a hold too many', (id) => changeQuote(id, { status: 'declined' }), /still has a reservation/],
    ['a missing job', (id) => changeQuote(id, { status: 'approved' }), /has no job/],
    ['a wrong total', (id) => changeQuote(id, { total_cents: 1 }), /do not add up/],
    [
      'a mail that was sent at no time',
      (id) => testApp.deps.db.updateTable('outbox').set({ status: 'sent' }).where('quote_id', '=', id).execute(),
      /without a time/,
    ],
  ];
  for (const [what, cause, says] of faults) {
    test(`names the row with ${what}`, async () => {
      const { id } = await quoteWithPhoto(testApp);
      await cause(id);
      const { success, output, error } = await caller.run('verify-database');
      assert.equal(success, false);
      assert.match(output, says);
      assert.match(error ?? '', /rules are broken\.$/);
      if (!what.includes('mail')) assert.ok(output.includes(id));
    });
  }
});

async function changeQuote(
  id: string,
  change: { readonly status?: 'declined' | 'approved'; readonly total_cents?: number },
) {
  await testApp.deps.db.updateTable('quotes').set(change).where('id', '=', id).execute();
}

describe('test-photo-analysis', () => {
  test('has the shipped model judge pictures whose figures are known', async () => {
    const { output, error, success } = await caller.run('test-photo-analysis');
    assert.deepEqual({ error, success }, { error: null, success: true }, output);
    for (const name of ['drawn-car-muddy', 'drawn-car-far', 'speckle', 'sky'])
      assert.match(output, new RegExp(`ok +${name}: as expected`));
    assert.match(output, /No hosted model is configured/);
  });
});

describe('verify-photos', () => {
  const photos = () => join(testApp.deps.env.DATA_DIR, 'photos');
  const onlyFile = async () => {
    const [name] = (await readdir(photos(), { recursive: true })).filter((path) => path.endsWith('.jpg'));
    return join(photos(), name ?? '');
  };
  beforeEach(async () => {
    await testApp.deps.db.deleteFrom('analyses').execute();
    await testApp.deps.db.deleteFrom('photos').execute();
    await rm(photos(), { recursive: true, force: true });
  });

  test('passes when every file is what it was', async () => {
    await quoteWithPhoto(testApp);
    assert.equal((await caller.run('verify-photos')).success, true);
  });

  test('names a photo that is gone or damaged', async () => {
    await quoteWithPhoto(testApp, 'gold');
    const [photo] = await testApp.deps.db.selectFrom('photos').selectAll().execute();
    assert.ok(photo);
    await writeFile(await onlyFile(), Buffer.alloc(photo.byte_size));
    const damaged = await caller.run('verify-photos');
    assert.match(damaged.output, new RegExp(`${photo.id} is damaged`));
    await rm(await onlyFile());
    const gone = await caller.run('verify-photos');
    assert.match(gone.output, new RegExp(`${photo.id} has lost its file`));
    assert.equal(gone.success, false);
  });

  test('counts files that belong to no photo', async () => {
    await quoteWithPhoto(testApp);
    await testApp.deps.db.deleteFrom('quotes').execute();
    await testApp.deps.db.deleteFrom('photos').execute();
    const { output, success } = await caller.run('verify-photos');
    assert.match(output, /1 file without a photo/);
    assert.equal(success, true);
  });
});

test('verify-configuration says what is set and fails for what is wrong', async () => {
  const { output } = await caller.run('verify-configuration');
  assert.match(output, /ok {4}The backup folder .* can be written to\./);
  assert.match(output, /note {2}No mail server is set/);
  assert.match(output, /ok {4}The site is open to everyone\./);
});

test('smoke-test passes, and leaves nothing behind', async () => {
  const { output, success } = await caller.run('smoke-test');
  assert.equal(success, true, output);
  assert.deepEqual(await testApp.deps.db.selectFrom('quotes').select('id').execute(), []);
  assert.deepEqual(await testApp.deps.db.selectFrom('slot_holds').select('quote_id').execute(), []);
});

test('send-test-email queues a mail to the shop, though no sender runs in this test', async () => {
  const { output, success } = await caller.run('send-test-email');
  assert.equal(success, true, output);
  const [mail] = await mailsOf(testApp, { kind: 'test-email' });
  assert.equal(mail?.recipient, 'hello@brightbay.example');
});
