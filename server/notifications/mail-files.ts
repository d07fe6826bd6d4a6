import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { mailFolder } from './mail.ts';
import { keptMails } from './queries.ts';

/**
 * Deletes the files of emails that were written to the mail folder and have left the email log since, or have lost their
 * subject to an erasure. Returns how many. Failures are logged: what was erased in the database stays so.
 */
export async function deleteMailFiles({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): Promise<number> {
  try {
    const folder = mailFolder(env);
    const files = await readdir(folder).catch(() => []);
    const named = files.flatMap((name) => {
      const id = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(?:\.new)?$/.exec(name)?.[1];
      return id === undefined ? [] : [{ name, id }];
    });
    if (named.length === 0) return 0;
    const ids = await keptMails(
      db,
      named.map(({ id }) => id),
    );
    const gone = named.filter(({ id }) => !ids.has(id));
    await Promise.all(gone.map(({ name }) => rm(join(folder, name), { force: true })));
    return gone.length;
  } catch (error) {
    log.warn({ err: error }, 'emails in the mail folder could not be deleted');
    return 0;
  }
}
