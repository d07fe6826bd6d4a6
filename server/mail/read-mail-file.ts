import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findMail } from '#server/data/email-log.ts';
import { fileNameOf, mailFolder } from './transport.ts';

export type MailFile = { readonly name: string; readonly bytes: Uint8Array };

/**
 * A mail that was written to the mail folder, with its links, since that is the only place where it arrived. Throws
 * NotFound for one that went to a mail server, and for a file that is gone.
 */
export async function readMailFile(
  { db, env }: Deps,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<MailFile> {
  const mail = await findMail(db, id);
  if (mail?.sent_to !== 'folder') throw new NotFound('There is no file of this mail.');
  const name = fileNameOf(mail);
  const bytes = await readFile(join(mailFolder(env), name)).catch(() => undefined);
  if (!bytes) throw new NotFound('The file of this mail is not in the mail folder any more.');
  return { name, bytes };
}
