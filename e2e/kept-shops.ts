import { freePort } from '#testing/processes.ts';
import { openShop, type Shop, type World } from './shop.ts';

/** How the shop differs that files share when they don't say what theirs is like. */
export const SHARED_WORLD: World = {};

type Kept = { readonly of: string; readonly shop: Shop };

/**
 * The shops of a worker: the one that files share, and the one of the last file that has its own. The worker and its browser
 * stay as they are when the next file has another shop, and shops of files come at the same address one after the other, so
 * that the browser keeps the scripts it has fetched and compiled.
 */
export class KeptShops {
  #shared: Shop | undefined;
  #own: Kept | undefined;
  #port: number | undefined;

  /** Returns the shop of that file; it's opened unless the file, or for the shared one any file, has taken it before. */
  async take(world: World, file: string): Promise<Shop> {
    if (world === SHARED_WORLD) return (this.#shared ??= await openShop(world));
    const of = `${file} ${JSON.stringify(world)}`;
    if (this.#own?.of === of) return this.#own.shop;
    await this.#closeOwn();
    this.#port ??= await freePort();
    const shop = await openShop(world, this.#port);
    this.#own = { of, shop };
    return shop;
  }

  async close(): Promise<void> {
    await Promise.all([this.#closeOwn(), this.#shared?.close()]);
  }

  async #closeOwn(): Promise<void> {
    const own = this.#own;
    this.#own = undefined;
    await own?.shop.close();
  }
}
