import { MAIL_SECRETS, type Mail } from '#core/mails.ts';

type Stored = { readonly kind: string; readonly data: Readonly<Record<string, unknown>> };

/** What stands in a mail that was sent where its secret was. */
export const REMOVED = '(removed after sending)';
/** What a preview shows of a secret that is still to be sent. */
export const HIDDEN = '(hidden until it is sent)';

/** The data of a mail with its secret links and codes masked. */
export function maskSecrets({ kind, data }: Stored, mask: string): Record<string, unknown> {
  const secrets = secretsOf(kind);
  const isSecret = (name: string, value: unknown) => secrets.includes(name) && value !== null && value !== REMOVED;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isSecret(name, value) ? mask : value]));
}

/** Whether a secret of this mail is gone, so that the mail could not be sent once more. */
export function isMasked({ kind, data }: Stored): boolean {
  return secretsOf(kind).some((name) => data[name] === REMOVED);
}

function secretsOf(kind: string): readonly string[] {
  const secrets: Readonly<Record<string, readonly string[]>> = MAIL_SECRETS;
  return Object.hasOwn(secrets, kind) ? (secrets[kind] ?? []) : [];
}

/** Rows are only written from a `Mail`; a kind that this version does not know comes from a newer one beside it. */
export function toMail(row: Stored & { readonly recipient: string }): Mail {
  if (!Object.hasOwn(MAIL_SECRETS, row.kind)) throw new RangeError(`There is no mail '${row.kind}'`);
  return { kind: row.kind, recipient: row.recipient, data: row.data } as unknown as Mail;
}
