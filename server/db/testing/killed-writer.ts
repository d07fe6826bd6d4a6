import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env as ownEnv } from 'node:process';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';

export const testMigrations = join(import.meta.dirname, 'migrations');

/** The facts that a writer reported before it died. */
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
  /** Kills the writer after this many facts; if absent, it dies on its own. */
  readonly killAfter?: number;
  /** Options for node, and environment variables. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Runs a writer on the data folder until it dies, and returns the facts it reported. */
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

/** Returns the facts that do not hold in the database; empty if all do. */
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
