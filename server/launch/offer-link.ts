import type { Deps } from '../deps.ts';
import { hashToken } from '../lib/secrets.ts';
import { insertLaunchLink } from '#server/data/launch.ts';

const LINK_HOURS = 24;

/** A link that opens the locked site once, good for a day: printed when the program starts. */
export async function offerLaunchLink(deps: Deps): Promise<string> {
  const token = Buffer.from(deps.random.bytes(24)).toString('base64url');
  await insertLaunchLink(deps.db, {
    tokenHash: hashToken(token),
    expiresAt: deps.clock.now().add({ hours: LINK_HOURS }),
  });
  return `${deps.publicUrl}/?link=${token}`;
}
