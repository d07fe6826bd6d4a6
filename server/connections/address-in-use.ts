import type { Database, DbOrTrx } from '#server/db/client.ts';
import type { Env } from '#server/env.ts';
import { findConnection } from '#server/lib/queries.ts';
import { SETTINGS_CHANNEL } from '#server/settings/queries.ts';

/** The web address that the owner has set, and what was found there when it was saved. */
export type WebAddressDetails = {
  /** 'https://www.example.com', without a trailing slash. */
  readonly address: string;
  /** Undefined where only a browser reached the address. */
  readonly found: AddressFound | undefined;
};

/** What the server found when it asked its own address. */
export type AddressFound = {
  /** Until when the certificate is valid. */
  readonly certificateUntil: string;
  /** Who issued it; empty if it doesn't say. */
  readonly issuer: string;
  /** What http:// of the same name does; undefined for an address with a port of its own. */
  readonly plain: 'redirects' | 'elsewhere' | 'serves' | 'silent' | undefined;
};

/** Returns the web address of the settings; undefined if there is none. */
export async function readWebAddress(db: DbOrTrx) {
  const row = await findConnection(db, 'address');
  if (!row) return undefined;
  const { details, changed_at: changedAt, changed_by: changedBy } = row;
  return { details: details as unknown as WebAddressDetails, changedAt, changedBy };
}

/**
 * Keeps the site's public address: that of the environment, else that of the settings, read again when any process changes it or a
 * backup is restored, else the one that the server listens on. `refresh` reads it again at once, and returns it.
 */
export async function watchWebAddress(
  database: Database,
  { env, listensOn }: { readonly env: Pick<Env, 'PUBLIC_URL'>; readonly listensOn: string },
): Promise<{ readonly current: () => string; readonly refresh: () => Promise<string>; readonly stop: () => void }> {
  const { PUBLIC_URL: fixed } = env;
  if (fixed !== undefined) return { current: () => fixed, refresh: async () => fixed, stop: () => {} };
  let known = listensOn;
  const refresh = async () => (known = (await readWebAddress(database.db))?.details.address ?? listensOn);
  await refresh();
  const stop = await database.subscribe(SETTINGS_CHANNEL, () => void refresh().catch(() => undefined));
  return { current: () => known, refresh, stop };
}
