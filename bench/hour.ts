import { setTimeout as delay } from 'node:timers/promises';
import { fill } from './fill.ts';
import { openClient } from './http-client.ts';
import { takeNumbers, withServer } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { writePhoto } from './photo.ts';
import type { Place } from './place.ts';
import { printTable } from './report.ts';
import { hopedFor, requestsOf, type Kind, type Shop } from './requests.ts';

/** How often a minute people ask for each: a busy day of a large shop. */
const PER_MINUTE = {
  page: 600,
  'quote page': 120,
  'quote by link': 120,
  availability: 300,
  submit: 60,
  list: 120,
  search: 60,
  week: 60,
  upload: 12,
} as const satisfies Partial<Record<Kind, number>>;
const QUOTES = 1000;

/** What the process holds in memory while all kinds of people use it for an hour. */
export async function benchHour(place: Place, { minutes, estimates }: Options): Promise<void> {
  const quotes = await fill(place, QUOTES);
  const photo = await writePhoto(place);
  await withServer(place, await openMailSink({ isSilent: false }), async (server) => {
    const shop: Shop = { cookie: await server.logIn(), quotes, photo };
    const ended = new AbortController();
    const tally = { asked: 0, failed: 0 };
    const perMinute: Partial<Record<Kind, number>> = { ...PER_MINUTE, ...(estimates > 0 && { analysis: estimates }) };
    const asking = Promise.all(
      (Object.entries(perMinute) as [Kind, number][]).map(([kind, often]) =>
        askOver(server.port, { kind, everyMs: 60_000 / often, shop, tally, signal: ended.signal }),
      ),
    );
    const samples: Sample[] = [];
    for (let minute = 0; minute <= minutes; minute++) {
      if (minute > 0) await delay(60_000);
      samples.push({ minute, megabytes: server.residentMegabytes(), ...tally });
    }
    ended.abort();
    await asking;
    print(place, samples);
  });
}

type Sample = { readonly minute: number; readonly megabytes: number; readonly asked: number; readonly failed: number };
type Asking = {
  readonly kind: Kind;
  readonly everyMs: number;
  readonly shop: Shop;
  readonly tally: { asked: number; failed: number };
  readonly signal: AbortSignal;
};

async function askOver(port: number, { kind, everyMs, shop, tally, signal }: Asking): Promise<void> {
  const requestOf = requestsOf(kind, { host: `127.0.0.1:${port}`, shop });
  const client = await openClient(port);
  while (!signal.aborted) {
    const { status } = await client.ask(requestOf(takeNumbers(1)));
    tally.asked += 1;
    if (status !== hopedFor(kind)) tally.failed += 1;
    await delay(everyMs, undefined, { signal }).catch(() => {});
  }
  client.close();
}

/** A line for every tenth of the time, and what the second half of it added. */
function print({ engine }: Place, samples: readonly Sample[]): void {
  const step = Math.max(1, Math.floor((samples.length - 1) / 10));
  printTable(
    `Memory under mixed load, ${engine}`,
    samples
      .filter(({ minute }) => minute % step === 0)
      .map(({ minute, megabytes, asked, failed }) => ({
        minute: String(minute),
        'resident MB': megabytes.toFixed(0),
        asked: String(asked),
        failed: String(failed),
      })),
  );
  const middle = (from: number, to: number) =>
    samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)).map(({ megabytes }) => megabytes);
  const [before, after] = [median(middle(0.4, 0.6)), median(middle(0.8, 1))];
  console.log(
    `\nLast fifth / middle fifth: ${(after / before).toFixed(3)} (${before.toFixed(0)} MB, ${after.toFixed(0)} MB).`,
  );
}
