// `node bench/bare-versions.ts FOLDER...`: the transaction of a submit as several versions of the program make it, in turn, in one
// process and on one PostgreSQL server. The first folder is what the others are compared with. Their migrations have to be the same.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { OWN_TIME_SEATS } from '#core/scheduling/rounds.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type * as bookingQueries from '#server/booking/queries.ts';
import type * as databaseClient from '#server/db/client.ts';
import type * as quoteQueries from '#server/quotes/queries.ts';
import { insertSettings } from '#server/settings/queries.ts';
import { startPostgres } from '#tools/throwaway-postgres.ts';
import { bareRows } from './bare-rows.ts';
import { cpuSecondsOfFamily } from './cpu.ts';
import { median } from './measure.ts';
import { printTable } from './report.ts';
import { CAPACITY, freeSlots } from './slots.ts';

/** Microseconds for a transaction: processor time of this process and of the database, that of this process alone, and the time it took. */
type Cost = { readonly both: number; readonly own: number; readonly took: number };
type Version = { readonly name: string; readonly submit: (number: number) => Promise<void>; readonly costs: Cost[] };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '9' },
    count: { type: 'string', default: '60' },
    clients: { type: 'string', default: '4' },
  },
});
const [turns, count, clients] = [Number(values.turns), Number(values.count), Number(values.clients)];
const slots = freeSlots();
let next = 0;

const server = await startPostgres();
const closing: (() => Promise<void>)[] = [];
try {
  const versions: Version[] = [];
  for (const folder of positionals) versions.push(await openVersion(folder));
  for (const version of versions) await cost(version);
  for (let turn = 0; turn < turns; turn++)
    for (const version of turn % 2 === 0 ? versions : versions.toReversed()) version.costs.push(await cost(version));
  const [first] = versions;
  if (first) printTable(`The transaction of a submit, ${clients} at once`, versions.map(rowBeside(first)));
} finally {
  for (const close of closing) await close();
  await server.stop();
}

async function openVersion(name: string): Promise<Version> {
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(resolve(name), file)).href);
  const { openDatabase, transaction } = (await load('server/db/client.ts')) as typeof databaseClient;
  const booking = (await load('server/booking/queries.ts')) as typeof bookingQueries;
  const { holdSeat } = (await load('server/quotes/queries.ts')) as typeof quoteQueries;
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const { db, close } = await openDatabase({ url: server.url, dataDir: '', log, poolSize: clients });
  closing.push(close);
  const settings = { ...DEFAULT_SETTINGS, slotCapacity: CAPACITY };
  if (closing.length === 1) await insertSettings(db, { settings, savedBy: null, savedAt: Temporal.Now.instant() });
  const submit = async (number: number) => {
    const slot = slots[number % slots.length];
    if (!slot) throw new Error('There are no slots.');
    const rows = bareRows(number, slot);
    const { id: quoteId, customer_email: email, customer_phone: phone, sender_hash: senderHash } = rows.quote;
    const sender = { email, phone, senderHash, customerId: null };
    const hold = {
      startsAt: slot.startsAt,
      quoteId,
      choice: { seats: [{ from: 1, to: CAPACITY }], counted: OWN_TIME_SEATS, outages: () => [] },
    };
    await transaction(db, async (trx) => {
      const now = Temporal.Now.instant();
      await Promise.all([booking.lockSender(trx, sender), booking.readSubmitState(trx, { ...sender, now })]);
      await Promise.all([booking.insertQuote(trx, rows), holdSeat(trx, hold)]);
    });
  };
  return { name, submit, costs: [] };
}

async function cost({ submit }: Version): Promise<Cost> {
  const last = next + count;
  const before = { cpu: process.cpuUsage(), database: cpuSecondsOfFamily(server.pid() ?? 0), at: performance.now() };
  const client = async () => {
    while (next < last) await submit(next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const { user, system } = process.cpuUsage(before.cpu);
  const database = (cpuSecondsOfFamily(server.pid() ?? 0) - before.database) * 1e6;
  const took = (performance.now() - before.at) * 1000;
  return { both: (user + system + database) / count, own: (user + system) / count, took: took / count };
}

/** Medians, and the medians of the ratios of each turn with the outermost. */
function rowBeside(first: Version) {
  return ({ name, costs }: Version): Readonly<Record<string, string>> => {
    const ratios = (of: keyof Cost) => costs.map((each, turn) => each[of] / (first.costs[turn]?.[of] ?? Number.NaN));
    return {
      version: name,
      microseconds: median(costs.map(({ both }) => both)).toFixed(0),
      ratio: median(ratios('both')).toFixed(2),
      least: Math.min(...ratios('both')).toFixed(2),
      most: Math.max(...ratios('both')).toFixed(2),
      'without the database': median(ratios('own')).toFixed(2),
      'as it took': median(ratios('took')).toFixed(2),
    };
  };
}
