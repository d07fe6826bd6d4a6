import { sql } from 'kysely';
import { employeeId } from '#testing/history.ts';
import { fill } from './fill.ts';
import { withBothSizes } from './in-turn.ts';
import { withServer } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { withStore, type Place } from './place.ts';
import { printTable } from './report.ts';
import type { ServerProcess } from './server-process.ts';

/** Each report as it opens, what costs most of each, and filters. */
const QUERIES: readonly string[] = [
  'revenue?range=last-12-months',
  'revenue?range=last-12-months&compare=year',
  'revenue?range=last-12-months&by=employee',
  'revenue?range=last-12-months&by=extra',
  'revenue?range=last-30-days&by=week',
  'promise?range=last-12-months',
  'changes?range=last-12-months',
  'capacity?range=last-12-months',
  'crew?range=last-12-months',
  'customers?range=last-12-months',
  'tax?range=last-12-months',
  'margin?range=last-12-months',
  'visits?range=last-12-months',
  'visits?range=last-12-months&by=source',
  'revenue?range=last-12-months&package=full',
  'revenue?range=last-12-months&by=weekday&package=full',
  'revenue?range=last-12-months&by=employee&package=full',
  `revenue?range=last-12-months&by=vehicle&employee=${employeeId(1)}`,
  'revenue?range=last-12-months&by=extra&source=direct',
  `revenue?range=last-12-months&package=full&employee=${employeeId(1)}`,
  'changes?range=last-12-months&package=full',
  'visits?range=last-12-months&package=full',
  'capacity?range=last-12-months&package=full',
  `capacity?range=last-12-months&employee=${employeeId(1)}`,
  'revenue?from=2022-01-01&to=2026-12-31',
  `revenue?range=last-12-months&by=weekday&package=full&employee=${employeeId(1)}`,
  `capacity?range=last-12-months&package=full&employee=${employeeId(1)}`,
];
/** How often each is asked. */
const TIMES = 15;

/** How long each report takes, in milliseconds at the client, with few and with many quotes, asked in turn. */
export async function benchReports(place: Place, { sizes }: Options): Promise<void> {
  const [from, to] = [10_000, sizes.at(-1) ?? 10_000];
  const rows: Readonly<Record<string, string>>[] = [];
  await withBothSizes(place, { from, to }, async (small, large) => {
    const sides = [
      { server: small, cookie: await small.logIn() },
      { server: large, cookie: await large.logIn() },
    ];
    for (const query of QUERIES) {
      const [few = Number.NaN, many = Number.NaN] = (await timesInTurn(query, sides)).map(median);
      rows.push({
        report: query,
        [from.toLocaleString('en-US')]: few.toFixed(1),
        [to.toLocaleString('en-US')]: many.toFixed(1),
        'last / first': (many / few).toFixed(2),
      });
    }
  });
  printTable(`Reports with few and with many quotes in turn, ${place.engine}: p50 in milliseconds`, rows);
}

/** How long each server takes for a report, several times, in milliseconds. */
async function timesInTurn(
  query: string,
  sides: readonly { readonly server: ServerProcess; readonly cookie: string }[],
): Promise<readonly (readonly number[])[]> {
  const times = sides.map((): number[] => []);
  for (let turn = 0; turn <= TIMES; turn += 1) {
    for (const [index, { server, cookie }] of sides.entries()) {
      const time = await timeOf(`http://127.0.0.1:${server.port}/api/reports/${query}`, cookie);
      // The first turn only warms up.
      if (turn > 0) times[index]?.push(time);
    }
  }
  return times;
}

/** What the owner's first screen reads. */
const TODAY = [
  'dashboard/needs',
  'dashboard/jobs-today',
  'dashboard/this-week',
  'admin/counts',
  'admin/setup',
] as const;
/** Of each kind of what needs the owner. */
const BUSY = 200;

/** How long each call of the owner's first screen takes, in milliseconds at the client, in a busy shop with a long history. */
export async function benchToday(place: Place, { quotes }: Options): Promise<void> {
  const filled = await fill(place, quotes);
  await withStore(place, async (db) => {
    await sql`
      insert into contact_messages (id, name, email, message, created_at)
      select gen_random_uuid(), 'Kim Vale', 'kim@fill.example', 'Do you clean boats?', now() - n * interval '1 hour'
      from generate_series(1, ${BUSY}::int) as numbers (n)`.execute(db);
    await sql`
      update outbox set status = 'failed', sent_at = null
      where id in (select id from outbox where status = 'sent' order by created_at desc limit ${BUSY})`.execute(db);
    await sql`
      update jobs set status = 'scheduled', assigned_employee = null, accepted_by = null
      where id in (select id from jobs where status = 'approved' limit ${BUSY})`.execute(db);
  });
  const rows: Readonly<Record<string, string>>[] = [];
  await withServer(place, await openMailSink({ isSilent: true }), async (server) => {
    const cookie = await server.logIn();
    for (const call of TODAY) {
      const times: number[] = [];
      for (let turn = 0; turn <= TIMES; turn += 1)
        times.push(await timeOf(`http://127.0.0.1:${server.port}/api/${call}`, cookie));
      // The first one only warms up.
      rows.push({ call: `GET /api/${call}`, 'p50 ms': median(times.slice(1)).toFixed(1) });
    }
  });
  printTable(`The first screen with ${filled.toLocaleString('en-US')} quotes, ${place.engine}`, rows);
}

/** How long the answer takes, in milliseconds. */
async function timeOf(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}
