// `node writer.ts <data folder> <first id> <clients>` writes until a test kills it. Each line on stdout is a fact that
// must hold from then on: `kept 4` (rows 4 and 5, from one transaction), `alone 6`, `seen 4`, `undone 8`.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, transaction, type DbOrTrx } from '#server/db/client.ts';

const [dataDir = '', firstId = '0', clients = '1'] = process.argv.slice(2);
const log = { info: () => {}, warn: console.error, error: console.error };
const { db } = await openDatabase({ dataDir, migrationsDir: join(import.meta.dirname, 'migrations'), log });
let next = Number(firstId);

tell('open');
await Promise.all(Array.from({ length: Number(clients) }, writeForEver));

async function writeForEver(): Promise<never> {
  for (;;) {
    const id = next;
    next += 2;
    const turn = (id / 2) % 16;
    if (turn === 3) await insertAlone(id);
    else if (turn === 7) await insertAndUndo(id);
    else await insertPair(id);
    if (turn === 11) await tellWhatIsSeen();
    if (id % 256 === 0) await sql`checkpoint`.execute(db);
  }
}

async function insertPair(id: number): Promise<void> {
  await transaction(db, async (trx) => {
    await insert(trx, id);
    if (id % 3 === 0) await nextTurn();
    await insert(trx, id + 1);
  });
  tell(`kept ${id}`);
}

async function insertAlone(id: number): Promise<void> {
  await insert(db, id);
  tell(`alone ${id}`);
}

/** Fails in the database every other time, and in the program the rest of the time. */
async function insertAndUndo(id: number): Promise<void> {
  await transaction(db, async (trx) => {
    await insert(trx, id);
    if (id % 4 === 0) await insert(trx, id);
    throw new Error('undo');
  }).catch(() => tell(`undone ${id}`));
}

async function tellWhatIsSeen(): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from written order by id desc limit 10`.execute(db);
  for (const { id } of rows) tell(`seen ${id}`);
}

async function insert(to: DbOrTrx, id: number): Promise<void> {
  await sql`insert into written (id, filler) values (${id}, ${'x'.repeat((id * 37) % 700)})`.execute(to);
}

function tell(line: string): void {
  writeSync(1, `${line}\n`);
}
