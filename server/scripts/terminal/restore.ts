// `npm run restore -- FILE` puts what a backup holds in the place of everything.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { backupDir } from '#server/backup/folder.ts';
import { BackupError } from '#server/backup/format.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import type { Env } from '#server/env.ts';
import { atTerminal, readArguments, usage, type Terminal } from './at-terminal.ts';

await atTerminal(async (terminal, env) => {
  const { values, positionals } = readArguments({ options: { yes: { type: 'boolean' } }, allowPositionals: true });
  const [given] = positionals;
  if (given === undefined) throw usage('Say which backup: npm run restore -- FILE');
  const file = find(given, env);
  const confirmation = values.yes ? true : await ask(terminal, file);
  return terminal.ask({ do: 'restore', file, confirmation }, console.log);
});

/** A path from where the command was typed, or the name of a file in the backup folder. */
function find(given: string, env: Env): string {
  const places = [resolve(process.env['INIT_CWD'] ?? '.', given), resolve(given), join(resolve(backupDir(env)), given)];
  const found = places.find((place) => existsSync(place));
  if (!found) throw usage(`There is no file ${given}, neither here nor in ${resolve(backupDir(env))}.`);
  return found;
}

async function ask(terminal: Terminal, file: string): Promise<string> {
  const { says: name } = await terminal.ask({ do: 'name' });
  const { header } = await checkBackup(file).catch((error: unknown) => {
    throw error instanceof BackupError ? usage(error.message) : error;
  });
  console.log(`This replaces everything with the backup of ${header.business} of ${header.createdAt}.`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(`Type the name of the business, ${name}, to go on: `);
  } finally {
    lines.close();
  }
}
