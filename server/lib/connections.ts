import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findConnection, putConnection } from './queries.ts';
import { seal, unseal } from './secrets.ts';

/** A kind of service that the owner connects in the settings. */
export type ConnectionKind = 'mail' | 'texts' | 'cards' | 'photo-model' | 'backups' | 'roads' | 'tiles' | 'address';

export type Connection = {
  /** What may be shown, as it was stored. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Undefined if it can't be read: the signing key has changed, or a backup was restored. */
  readonly secret: string | undefined;
  readonly changedAt: string;
  /** The admin's name; null if they're gone. */
  readonly changedBy: string | null;
};

/**
 * Returns the service of that kind that is connected, read from the database each time: every process uses a change at once.
 * `bindingOf` names what the secret may be used for, so that it opens for nothing else. Undefined if none is connected.
 */
export async function readConnection(
  { db, secret: key }: Pick<Deps, 'secret'> & { readonly db: DbOrTrx },
  kind: ConnectionKind,
  bindingOf: (details: Connection['details']) => string,
): Promise<Connection | undefined> {
  const row = await findConnection(db, kind);
  if (!row) return undefined;
  const { details, secret, changed_at: changedAt, changed_by: changedBy } = row;
  const opened = secret && unseal(key, purposeOf(kind, bindingOf(details)), Buffer.from(secret));
  return { details, secret: opened?.toString(), changedAt, changedBy };
}

/** Connects a service in place of the one of its kind. The secret is encrypted for `binding` alone. */
export async function writeConnection(
  db: DbOrTrx,
  { secret: key, random }: Pick<Deps, 'secret' | 'random'>,
  connection: {
    readonly kind: ConnectionKind;
    readonly details: Connection['details'];
    readonly secret: string;
    readonly binding: string;
    readonly at: Temporal.Instant;
    readonly by: string;
  },
): Promise<void> {
  const { kind, details, secret, binding, at, by } = connection;
  const sealed = seal(key, purposeOf(kind, binding), { plain: Buffer.from(secret), nonce: random.bytes(12) });
  await putConnection(db, {
    kind,
    details: JSON.stringify(details),
    secret: sealed,
    changed_at: at.toString(),
    changed_by: by,
  });
}

function purposeOf(kind: ConnectionKind, binding: string): string {
  return `connection:${kind}:${binding}`;
}
