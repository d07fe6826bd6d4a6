import { freeSlots, newRequest, send, type Slot } from '#testing/customer.ts';
import type { Shop } from './shop.ts';

const CLIENTS = 16;
const SECONDS = 4;

/** Good answers a second with the first so many processes behind the proxy, for a page, a month of slots and a submit. */
export async function measureThroughput(shop: Shop, processes: number): Promise<string> {
  const url = shop.urlOfFirst(processes);
  const slots = await freeSlots(url);
  const read = async (path: string) => {
    const answer = await fetch(url + path);
    await answer.arrayBuffer();
    return answer.ok;
  };
  const month = Temporal.Now.plainDateISO('UTC');
  const asked = `/api/availability?from=${month.toString()}&to=${month.add({ days: 30 }).toString()}&package=full`;
  const page = await perSecond(() => read('/'));
  const availability = await perSecond(() => read(asked));
  const submit = await perSecond(() => submitSomewhere(url, slots));
  return `${processes} ${processes === 1 ? 'process' : 'processes'}: page ${page}/s, availability ${availability}/s, submit ${submit}/s`;
}

async function submitSomewhere(url: string, slots: readonly Slot[]): Promise<boolean> {
  const slot = slots[Math.floor(Math.random() * slots.length)];
  const answer = slot && (await send(url, newRequest(slot)));
  return answer?.status === 201;
}

async function perSecond(ask: () => Promise<boolean>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let good = 0;
  async function client(): Promise<void> {
    while (performance.now() < end) if (await ask().catch(() => false)) good += 1;
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return Math.round(good / SECONDS);
}
