import { sql } from 'kysely';
import { employeeId } from '#server/testing/history.ts';
import { fill } from './fill.ts';
import { withServer } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import type { Options } from './options.ts';
import { withStore, type Place } from './place.ts';
import { printTable } from './report.ts';

/** Each report as it opens, what costs most of each, and filters. The last ones count rows: no sums are kept by three things. */
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
const TIMES = 7;

/** How long each report takes, in milliseconds at the client, as the history grows. */
export async function benchReports(place: Place, { sizes }: Options): Promise<void> {
  const found = new Map<string, number[]>(QUERIES.map((query) => [query, []]));
  const measured = sizes.filter((size) => size >= 10_000);
  for (const size of measured) {
    await fill(place, size);
    await withServer(place, await openMailSink({ isSilent: true }), async (server) => {
      const cookie = await server.logIn();
      for (const query of QUERIES)
        found.get(query)?.push(await median(`http://127.0.0.1:${server.port}/api/reports/${query}`, cookie));
    });
  }
  printTable(
    `Reports as the history grows, ${place.engine}: p50 in milliseconds`,
    [...found].map(([report, times]) => ({
      report,
      ...Object.fromEntries(
        measured.map((size, index) => [size.toLocaleString('en-US'), times[index]?.toFixed(0) ?? '']),
      ),
      'last / first': ((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)).toFixed(2),
    })),
  );
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
      const time = await median(`http://127.0.0.1:${server.port}/api/${call}`, cookie);
      rows.push({ call: `GET /api/${call}`, 'p50 ms': time.toFixed(1) });
    }
  });
  printTable(`The first screen with ${filled.toLocaleString('en-US')} quotes, ${place.engine}`, rows);
}

async function median(url: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= TIMES; turn += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    // The first one only warms up.
    if (turn > 0) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
}
