import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listBackups } from '#server/backup/folder.ts';
import { startTestApp } from '#testing/app.ts';
import { addPerson } from '#testing/people.ts';
import { backUpNightly } from './nightly.ts';

test('each night one process makes a backup and proves it, and the oldest make room', async () => {
  const { deps, setNow, close } = await startTestApp({ env: { BACKUP_KEEP: '1' } });
  const days = async () => (await listBackups(deps.env)).map(({ createdAt }) => createdAt.slice(0, 10));
  try {
    // A shop without an admin breaks a rule of the nightly check.
    await addPerson(deps, 'admin');
    await backUpNightly(deps);
    assert.deepEqual(await days(), [], 'the first night has not come');
    for (const day of ['2027-06-02', '2027-06-03']) {
      setNow(`${day}T07:00:30Z`);
      await Promise.all([backUpNightly(deps), backUpNightly(deps), backUpNightly(deps)]);
      await backUpNightly(deps);
      assert.equal((await days())[0], day);
    }
    assert.deepEqual(await days(), ['2027-06-03']);
    const runs = await deps.db.selectFrom('script_runs').select(['script', 'origin', 'is_success']).execute();
    const proofs = runs.filter(({ script }) => script === 'verify-backups');
    assert.equal(proofs.length, 2);
    assert.ok(runs.every(({ origin, is_success: isSuccess }) => origin === 'schedule' && isSuccess));
  } finally {
    await close();
  }
});

test('a backup that fails is tried again an hour later', async () => {
  const { deps, setNow, close } = await startTestApp({ env: { BACKUP_DIR: '/dev/null/backups' } });
  const tries = async () => (await deps.db.selectFrom('script_runs').select('id').execute()).length;
  try {
    await backUpNightly(deps);
    for (const [time, expected] of [
      ['07:00', 1],
      ['07:30', 1],
      ['08:00', 2],
    ] as const) {
      setNow(`2027-06-02T${time}:00Z`);
      await backUpNightly(deps);
      assert.equal(await tries(), expected, time);
    }
  } finally {
    await close();
  }
});
