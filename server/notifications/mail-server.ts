import { hash } from 'node:crypto';
import type { MailServerDetails } from '#core/notifications/mail-providers.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readConnection, type Connection } from '#server/lib/connections.ts';

/** A mail server that emails are sent over. */
export type MailServer = {
  /** 'smtp.example.com:465', without a password. */
  readonly place: string;
  /** What its mails say they're from: without a name it's the shop's; undefined for the shop's own name and address. */
  readonly from: string | { readonly name: string; readonly address: string } | undefined;
  readonly access: MailAccess;
};

/** How to reach and use it. `lost`: the stored password can't be read, and has to be typed again. */
export type MailAccess =
  | { readonly by: 'environment'; readonly url: string }
  | { readonly by: 'settings'; readonly details: MailServerDetails; readonly password: string }
  | { readonly by: 'lost' };

type ReadDeps = Pick<Deps, 'env' | 'secret'> & { readonly db: DbOrTrx };

/**
 * Returns the mail server in use: SMTP_URL, or else the one of the settings, read from the database each time so that a change
 * counts at once in every process. Undefined if there is none: mails are then written to the folder.
 */
export async function readMailServer(deps: ReadDeps): Promise<MailServer | undefined> {
  const { SMTP_URL: url, MAIL_FROM: from } = deps.env;
  if (url) return { place: new URL(url).host, from, access: { by: 'environment', url } };
  const stored = await readMailConnection(deps);
  return stored && mailServerOf(stored.details, stored.secret);
}

/** Returns the mail server of the settings, with its password; undefined if none was saved. */
export async function readMailConnection(
  deps: Omit<ReadDeps, 'env'>,
): Promise<(Omit<Connection, 'details'> & { readonly details: MailServerDetails }) | undefined> {
  const stored = await readConnection(deps, 'mail', (details) => bindingOf(asDetails(details)));
  return stored && { ...stored, details: asDetails(stored.details) };
}

/** The password is encrypted for this server only: someone who changes the stored name doesn't get it sent there. */
export function bindingOf({ host, port }: Pick<MailServerDetails, 'host' | 'port'>): string {
  return `${host}:${port}`;
}

/** The mail server with these details; without a password it has to be typed again. */
export function mailServerOf(details: MailServerDetails, password: string | undefined): MailServer {
  const { fromName: name, fromEmail: address } = details;
  return {
    place: bindingOf(details),
    from: { name, address },
    access: password === undefined ? { by: 'lost' } : { by: 'settings', details, password },
  };
}

/** The same for the same server and log-in: connections to it can be used again. */
export function keyOfAccess(access: MailAccess): string {
  return hash('sha256', JSON.stringify(access));
}

/** What `writeConnection` stored for this kind. */
function asDetails(details: Connection['details']): MailServerDetails {
  return details as unknown as MailServerDetails;
}
