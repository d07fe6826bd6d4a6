import { loadSecret } from '#server/lib/secrets.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { interlacedPng, jpegOfScans } from '#testing/pictures.ts';
import { fill } from './fill.ts';
import { load } from './load-place.ts';
import type { Options } from './options.ts';
import { withStore, type Place } from './place.ts';
import { printTable } from './report.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const QUOTES = 1000;
const PICTURES = 16;
const RECEIPTS = 60;
/** The side of a square of 49 megapixels. */
const SIDE = 7000;
/** /healthz needs no log-in. */
const NO_LOG_IN = { cookie: '', quotes: 0 } as const;
const AIM = '50';

type Attack = { readonly bodies: readonly string[]; readonly receipts: readonly string[] };

/** Measures /healthz on an idle server, and while strangers keep sending pictures made to stop it and opening receipts. */
export async function benchAttacks(place: Place, options: Options): Promise<void> {
  await fill(place, QUOTES);
  const attack: Attack = { bodies: await makeBodies(), receipts: await listReceipts(place) };
  const server = await startServerProcess(place);
  try {
    const asking = { kind: 'health', clients: 1, shop: NO_LOG_IN } as const;
    const quiet = await load(server, options, asking);
    const over = new AbortController();
    const answers: Record<string, number> = {};
    const attacking = (async () => {
      for (let round = 0; !over.signal.aborted; round += 1) await attackOnce(server, { attack, round, answers });
    })();
    const busy = await load(server, options, asking);
    over.abort();
    await attacking;
    const rowOf = (beside: string, { figures, residentMegabytes }: typeof quiet) => ({
      beside,
      'p50 ms': figures.p50.toFixed(2),
      'p99 ms': figures.p99.toFixed(2),
      'aim ms': AIM,
      MB: residentMegabytes.toFixed(0),
    });
    printTable(`/healthz, ${place.engine}`, [
      rowOf('nothing', quiet),
      rowOf(`${PICTURES} malicious pictures and ${RECEIPTS} receipts at once`, busy),
    ]);
    const told = Object.entries(answers).map(([answer, count]) => `${count} ${answer}`);
    console.log(`\nThey were answered with: ${told.toSorted().join(', ')}.`);
  } finally {
    await server.stop();
  }
}

/** Thousands of scans, as many as are let through to the decoder, and an interlaced PNG with 16 bits per color. */
async function makeBodies(): Promise<readonly string[]> {
  const pictures = [
    await jpegOfScans({ side: SIDE, scans: 4000 }),
    await jpegOfScans({ side: SIDE, scans: 30 }),
    await interlacedPng(SIDE / 2),
  ];
  return pictures.map((picture) =>
    JSON.stringify({ images: [picture.toString('base64')], packageType: 'express', vehicleType: 'car' }),
  );
}

/** The paths of the receipts of everything that was paid. */
async function listReceipts(place: Place): Promise<readonly string[]> {
  const paths: string[] = [];
  await withStore(place, async (db) => {
    const secret = await loadSecret(db, process.env['SECRET']);
    const paid = db.selectFrom('payments').select('quote_id');
    const quotes = await db
      .selectFrom('quotes')
      .select(['id', 'page_token_hash', 'payment_method'])
      .where('id', 'in', paid)
      .where('tokens_expire_at', '>', Temporal.Now.instant().toString())
      .execute();
    for (const quote of quotes)
      paths.push(`/api/payments/${derivePayLinks({ secret, publicUrl: '' }, quote).token}/receipt`);
  });
  if (paths.length < 2 * RECEIPTS) throw new Error(`There are only ${paths.length} receipts.`);
  return paths;
}

type Round = { readonly attack: Attack; readonly round: number; readonly answers: Record<string, number> };

/** Everything at once, each from a different network. That's the worst case, because no limit per network applies. */
async function attackOnce({ port }: ServerProcess, { attack, round, answers }: Round): Promise<void> {
  const { bodies, receipts } = attack;
  const ask = async (what: string, path: string, { from, body }: { readonly from: number; readonly body?: string }) => {
    const sender = `10.${6 + (round >> 8)}.${round & 255}.${from}`;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-forwarded-for': sender, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body }),
    });
    await answer.arrayBuffer();
    const said = `${what}: ${answer.status}`;
    answers[said] = (answers[said] ?? 0) + 1;
  };
  const pictures = Array.from({ length: PICTURES }, (_, n) =>
    ask('pictures', '/api/analyze-photos', { from: n, body: bodies[n % bodies.length] ?? '' }),
  );
  const papers = Array.from({ length: RECEIPTS }, (_, n) =>
    ask('receipts', receipts[(round * RECEIPTS + n) % receipts.length] ?? '', { from: PICTURES + n }),
  );
  await Promise.all([...pictures, ...papers]);
}
