import type Stripe from 'stripe';
import type { Database, DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readConnection, type Connection } from '#server/lib/connections.ts';
import { SETTINGS_CHANNEL } from '#server/settings/queries.ts';

/** What may be shown of the account with the card service that the owner connects in the settings. */
export type CardAccountDetails = {
  /** Its ID at the card service: the keys are encrypted for it alone. */
  readonly id: string;
  readonly name: string;
  /** Whether it moves no real money. */
  readonly isTest: boolean;
  /** The webhook that we've registered with the card service; null where the owner did. */
  readonly webhookId: string | null;
};

/** What is encrypted. */
export type CardKeys = { readonly key: string; readonly webhookSecret: string };

/** The account in use. */
export type CardAccount = {
  /** Null where the environment sets the account. */
  readonly details: CardAccountDetails | null;
  /** Undefined where the stored keys can't be read, and have to be typed again. */
  readonly keys: CardKeys | undefined;
};

type ReadDeps = Pick<Deps, 'env' | 'secret'> & { readonly db: DbOrTrx };

/**
 * Returns the account in use: that of the environment, or else the one of the settings, read from the database each time.
 * Undefined if there is none.
 */
export async function readCardAccount(deps: ReadDeps): Promise<CardAccount | undefined> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = deps.env;
  if (key && webhookSecret) return { details: null, keys: { key, webhookSecret } };
  const stored = await readCardConnection(deps);
  return stored && { details: stored.details, keys: stored.keys };
}

/** Returns the account of the settings, with its keys; undefined if none was saved. */
export async function readCardConnection(deps: Omit<ReadDeps, 'env'>): Promise<
  | (Pick<Connection, 'changedAt' | 'changedBy'> & {
      readonly details: CardAccountDetails;
      readonly keys: CardKeys | undefined;
    })
  | undefined
> {
  const stored = await readConnection(deps, 'cards', (details) => asDetails(details).id);
  if (!stored) return undefined;
  const { details, secret, changedAt, changedBy } = stored;
  const keys = secret === undefined ? undefined : (JSON.parse(secret) as CardKeys);
  return { details: asDetails(details), keys, changedAt, changedBy };
}

/** What `writeConnection` stored for this kind. */
function asDetails(details: Connection['details']): CardAccountDetails {
  return details as unknown as CardAccountDetails;
}

/** Opens the card service with a key. The library is loaded on first use. */
export async function openStripe(
  { STRIPE_API_URL: api }: Pick<Deps['env'], 'STRIPE_API_URL'>,
  key: string,
): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const elsewhere = api ? new URL(api) : undefined;
  return new StripeClient(key, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(elsewhere && {
      host: elsewhere.hostname,
      port: elsewhere.port,
      protocol: elsewhere.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

export type CardWatch = {
  /** Whether customers can pay by card. */
  readonly takesCards: () => boolean;
  /** Reads it again at once. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

/** Keeps whether there is an account, read again when any process connects one or a backup is restored. */
export async function watchCards(
  database: Database,
  { env, secret }: Pick<Deps, 'env' | 'secret'>,
): Promise<CardWatch> {
  if (env.STRIPE_SECRET_KEY) return { takesCards: () => true, refresh: async () => {}, stop: () => {} };
  let isOn = false;
  const refresh = async () => {
    isOn = (await readCardAccount({ db: database.db, env, secret }))?.keys !== undefined;
  };
  await refresh();
  const stop = await database.subscribe(SETTINGS_CHANNEL, () => void refresh().catch(() => undefined));
  return { takesCards: () => isOn, refresh, stop };
}
