import type { TextServiceDetails } from '#contract/text-account.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readConnection, type Connection } from '#server/lib/connections.ts';

/** The account that text messages are sent with. */
export type TextService = TextServiceDetails & {
  /** Undefined where the stored one can't be read, and has to be typed again. */
  readonly token: string | undefined;
  readonly isByEnvironment: boolean;
  /** The service's base URL. */
  readonly url: string;
};

type ReadDeps = Pick<Deps, 'env' | 'secret'> & { readonly db: DbOrTrx };

/**
 * Returns the text message service in use: that of the environment, or else the one of the settings, read from the database
 * each time so that a change counts at once in every process. Undefined if there is none.
 */
export async function readTextService(deps: ReadDeps): Promise<TextService | undefined> {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: url } = deps.env;
  if (accountSid && token && from) return { accountSid, from, token, url, isByEnvironment: true };
  const stored = await readTextConnection(deps);
  return stored && { ...stored.details, token: stored.secret, url, isByEnvironment: false };
}

/** Returns the service of the settings, with its token; undefined if none was saved. */
export async function readTextConnection(
  deps: Omit<ReadDeps, 'env'>,
): Promise<(Omit<Connection, 'details'> & { readonly details: TextServiceDetails }) | undefined> {
  const stored = await readConnection(deps, 'texts', (details) => asDetails(details).accountSid);
  return stored && { ...stored, details: asDetails(stored.details) };
}

/** What `writeConnection` stored for this kind. */
function asDetails(details: Connection['details']): TextServiceDetails {
  return details as unknown as TextServiceDetails;
}
