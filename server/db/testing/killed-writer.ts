import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env as ownEnv } from 'node:process';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export const testMigrations = join(import.meta.dirname, 'migrations');

/** What a writer has told before its end. */
export type Told = {
  readonly present: ReadonlySet<number>;
  readonly absent: ReadonlySet<number>;
  readonly stderr: string;
  readonly exitCode: number | null;
};

export type WriterOptions = {
  readonly dataDir: string;
  readonly firstId: number;
  readonly clients: number;
  /** Kills the writer after so many facts; absent: it dies by itself. */
  readonly killAfter?: number;
  /** Options of node, and variables of the environment. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Runs a writer on the data folder until it is dead, and collects the facts it told. */
export async function runWriter(options: WriterOptions): Promise<Told> {
  const { dataDir, firstId, clients, killAfter = Infinity, node = [], env = {} } = options;
  const program = [join(import.meta.dirname, 'writer.ts'), dataDir, String(firstId), String(clients)];
  const child = spawn(process.execPath, [...node, ...program], { env: { ...ownEnv, ...env } });
  const present = new Set<number>();
  const absent = new Set<number>();
  let stderr = '';
  let facts = 0;
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  createInterface(child.stdout).on('line', (line) => {
    const [what, id] = line.split(' ');
    if (what === 'kept') present.add(Number(id)).add(Number(id) + 1);
    else if (what === 'alone' || what === 'seen') present.add(Number(id));
    else if (what === 'undone') absent.add(Number(id));
    if (++facts > killAfter) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return { present, absent, stderr, exitCode: child.exitCode };
}

/** Which of the facts do not hold in the database; empty when all is well. */
export async function broken({ present, absent }: Told, { db }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`select id from written`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  const byIndex = await sql<{ count: number }>`select count(*) as count from written where filler >= ''`.execute(db);
  return [
    ...[...present].filter((id) => !ids.has(id)).map((id) => `row ${id} is lost`),
    ...[...absent].filter((id) => ids.has(id)).map((id) => `row ${id} was undone and is there`),
    ...(byIndex.rows[0]?.count === ids.size ? [] : ['the index has other rows than the table']),
  ];
}
