import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readConnection, type Connection } from './connections.ts';

/** Where pictures of maps come from: an address with {z}, {x} and {y}, and what has to be said beside them. */
type TileSource = { readonly address: string; readonly attribution: string };

type ReadDeps = Pick<Deps, 'secret'> & { readonly db: DbOrTrx };

/** Returns the source that the owner has connected, as browsers ask it; undefined if there is none. */
export async function readTileSource(deps: ReadDeps & Pick<Deps, 'env'>): Promise<TileSource | undefined> {
  const stored = await readTileConnection(deps);
  if (!stored) return undefined;
  const { address, attribution } = stored.details;
  const { hostname } = new URL(address);
  const { TILES_TEST_SERVER: testServer } = deps.env;
  const isTest = testServer !== undefined && hostname.endsWith('.test');
  return { address: isTest ? address.replace(`https://${hostname}`, `http://${testServer}`) : address, attribution };
}

/** Returns the source as it was typed; undefined if none was saved. */
export async function readTileConnection(
  deps: ReadDeps,
): Promise<(Omit<Connection, 'details'> & { readonly details: TileSource }) | undefined> {
  const stored = await readConnection(deps, 'tiles', ({ address }) => String(address));
  return stored && { ...stored, details: stored.details as TileSource };
}
