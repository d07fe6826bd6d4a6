import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameOf, mailFolder } from '#server/notifications/mail.ts';
import type { TestApp } from './app.ts';

/** Marks every email as written to the mail folder, with a file that holds its data, as without a mail server. */
export async function writeMailFiles({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await mkdir(mailFolder(deps.env), { recursive: true });
  for (const mail of await deps.db.selectFrom('outbox').selectAll().where('channel', '=', 'mail').execute()) {
    await writeFile(join(mailFolder(deps.env), fileNameOf(mail)), `${mail.recipient} ${JSON.stringify(mail.data)}`);
    const subject = mail.subject ?? `${mail.kind} ${Object.values(mail.data).join(' ')}`;
    await deps.db
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: deps.clock.now().toString(), sent_to: 'folder', subject })
      .where('id', '=', mail.id)
      .execute();
  }
}

/** What lies in the mail folder, by file name. */
export async function readMailFiles({ deps }: Pick<TestApp, 'deps'>): Promise<readonly string[]> {
  const folder = mailFolder(deps.env);
  const files = await readdir(folder).catch(() => []);
  return Promise.all(files.map(async (file) => `${file} ${await readFile(join(folder, file), 'utf8')}`));
}
