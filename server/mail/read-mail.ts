import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDetail } from '#contract/mail.ts';
import type { WrittenMail } from '#core/notifications/mails.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findMail, type MailRow } from '../data/email-log.ts';
import { HIDDEN, maskSecrets, resendRefusal, toMail } from '../notifications/mail-secrets.ts';
import { fileNameOf, mailFolder } from '../notifications/mail-transport.ts';
import { detailView } from './view.ts';

/** One mail as it reads, its secrets masked and its links taken out. Throws NotFound. */
export async function readMail(deps: Deps, _actor: Actor, { id }: { readonly id: string }): Promise<MailDetail> {
  const mail = await findMail(deps.db, id);
  if (!mail) throw new NotFound('There is no such mail.');
  const [preview, file] = await Promise.all([previewOf(deps, mail), fileOf(deps, mail)]);
  return detailView(mail, { preview, file, resendRefusal: resendRefusal(mail) });
}

/** Null for a mail that this version cannot write: of a newer one, or with data of an older one. */
async function previewOf(deps: Deps, mail: MailRow): Promise<WrittenMail | null> {
  try {
    const { kind, data } = toMail({ ...mail, data: maskSecrets(mail, HIDDEN) });
    const { settings } = await deps.settings();
    const written = await deps.render.renderMail(kind, data, settings);
    return { ...written, html: withoutLinks(written.html) };
  } catch (error) {
    deps.log.warn({ err: error, mail: mail.id, kind: mail.kind }, 'a mail has no preview');
    return null;
  }
}

/** Links of a preview lead nowhere: what is masked is no address, and a click would count as the reader's. */
function withoutLinks(html: string): string {
  return html.replaceAll(/\shref="[^"]*"/g, '');
}

async function fileOf({ env }: Pick<Deps, 'env'>, mail: MailRow): Promise<string | null> {
  if (mail.sent_to !== 'folder') return null;
  const name = fileNameOf(mail);
  return access(join(mailFolder(env), name)).then(
    () => name,
    () => null,
  );
}

type MailFile = { readonly name: string; readonly bytes: Uint8Array };

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
