import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { dumpAll } from '#server/backup/testing/dump-all.ts';
import { openPhotoStore } from '#server/storage/photo-store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addPerson, send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ settings: { slotCapacity: 50 } })));
after(() => testApp.close());

/** Changes made to a quote that may have been tagged as test data from the start. */
const aQuote = fc.record({
  isTest: fc.boolean(),
  photo: fc.option(fc.constantFrom('teal', 'gold', 'navy'), { nil: undefined }),
  isApproved: fc.boolean(),
  employee: fc.option(fc.nat(2), { nil: undefined }),
});
const aWorld = fc.record({
  quotes: fc.array(aQuote, { minLength: 1, maxLength: 6 }),
  employees: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  messages: fc.array(fc.boolean(), { maxLength: 3 }),
});
type World = typeof aWorld extends fc.Arbitrary<infer Value> ? Value : never;

/** Rows of the running itself, and the tries of clients, which are counted on meanwhile. */
const OF_SCRIPTS = new Set(['script_runs', 'script_lines', 'script_lease', 'audit', 'heartbeats', 'rate_limits']);

test('clearing test data removes what was tagged when it was made, and changes nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(aWorld, async (world) => {
      const { deps } = testApp;
      for (const table of ['quotes', 'photos', 'employees', 'contact_messages', 'outbox'] as const)
        await deps.db.deleteFrom(table).execute();
      const owner = await asOwner(testApp);
      const isReal = await build(world, owner);
      const before_ = await dumpAll(deps.db);
      const { body } = await owner('POST /api/admin/run-script', {
        scriptName: 'clear-test-data',
        confirmation: 'Brightbay Detailing',
      });
      assert.equal(body['success'], true, JSON.stringify(body));
      const after_ = await dumpAll(deps.db);

      for (const [table, rows] of Object.entries(after_)) {
        if (OF_SCRIPTS.has(table)) continue;
        const fresh = rows.filter((row) => !before_[table]?.includes(row));
        assert.deepEqual(fresh, [], `${table} has changed rows`);
        const gone = before_[table]?.filter((row) => !rows.includes(row)) ?? [];
        assert.deepEqual(
          gone.filter((row) => isReal(row)),
          [],
          `${table} lost rows`,
        );
      }
      assert.equal(after_['audit']?.slice(0, before_['audit']?.length).join(), before_['audit']?.join());
      const left = await deps.db.selectFrom('quotes').select('id').where('is_test', '=', true).execute();
      assert.deepEqual(left, []);
      for (const { sha256 } of await deps.db.selectFrom('photos').select('sha256').execute()) {
        const file = await openPhotoStore(deps.env).open(sha256);
        assert.ok(file, 'a photo that is still named has its file');
        file.destroy();
      }
      const real = world.employees.filter((isTest) => !isTest).length;
      const employees = await deps.db.selectFrom('employees').select('is_test').execute();
      assert.equal(employees.filter(({ is_test: isTest }) => !isTest).length, real, 'real employees stay');
    }),
    { numRuns: 12 },
  );
});

async function build({ quotes, employees, messages }: World, owner: Caller) {
  const { deps, app } = testApp;
  const { db } = deps;
  const ids: string[] = [];
  for (const isTest of employees) {
    const { roleId } = await addPerson(deps, 'employee');
    await db.updateTable('employees').set({ is_test: isTest }).where('id', '=', roleId).execute();
    ids.push(roleId);
  }
  for (const isTest of messages) {
    await send(app, 'POST /api/contact', {
      body: { name: 'Dana', email: 'dana@example.com', message: 'Hello' },
      headers: { 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` },
    });
    const newest = db.selectFrom('contact_messages').select('id').orderBy('id', 'desc').limit(1);
    await db.updateTable('contact_messages').set({ is_test: isTest }).where('id', '=', newest).execute();
  }
  for (const { isTest, photo, isApproved, employee } of quotes) {
    const aiPhotos = photo ? [await picture(photo)] : [];
    const { id } = (await submit(app, exampleQuote({ aiPhotos }))).body;
    const change = { is_test: isTest, assigned_employee: ids[employee ?? 9] ?? null };
    await db.updateTable('quotes').set(change).where('id', '=', id).execute();
    if (isApproved) await owner(`POST /api/quotes/${id}/approve`, {});
  }
  return realRows();
}

/** Whether a row was not tagged, or belongs to a quote that was not, or is a photo of one. */
async function realRows(): Promise<(row: string) => boolean> {
  const { db } = testApp.deps;
  const idsOf = (table: 'quotes' | 'employees' | 'contact_messages') =>
    db.selectFrom(table).select('id').where('is_test', '=', false).execute();
  const quotes = await idsOf('quotes');
  const photos = await db
    .selectFrom('quote_photos')
    .innerJoin('quotes', 'quotes.id', 'quote_photos.quote_id')
    .select('photo_id as id')
    .where('is_test', '=', false)
    .execute();
  const own = [...quotes, ...photos, ...(await idsOf('employees')), ...(await idsOf('contact_messages'))];
  return (row) => own.some(({ id }) => row.startsWith(`["${id}"`)) || quotes.some(({ id }) => row.includes(id));
}

async function picture(background: string): Promise<string> {
  const made = sharp({ create: { width: 16, height: 16, channels: 3, background } });
  return (await made.jpeg().toBuffer()).toString('base64');
}
