import { sql } from 'kysely';
import type { Database, Db } from '#server/db/client.ts';
import { insertSettings, newestSettings } from '#server/settings/queries.ts';
import { until } from './program.ts';
import type { Shop, ShopProcess } from './shop.ts';

/** Saves new settings; returns the seconds until the slowest process knows them. */
export async function seeSettingsShared({ db }: Database, { processes }: Shop, slotCapacity: number): Promise<number> {
  const now = await newestSettings(db);
  if (!now) throw new Error('The settings were not seeded.');
  const settings = { ...now.settings, slotCapacity };
  const version = await insertSettings(db, { settings, savedBy: null, savedAt: Temporal.Now.instant() });
  const waits = processes.map(({ name, url }) =>
    until(`${name} knows the new settings`, 60, async () => (await versionAt(url)) >= version),
  );
  return Math.max(...(await Promise.all(waits)));
}

async function versionAt(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/catalogue`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as { readonly version: number }).version : 0;
}

/** Opens a dashboard at each process and changes something through the first; returns the seconds until all were told. */
export async function seeChangesShared({ processes }: Shop, cookie: string): Promise<number> {
  const ending = new AbortController();
  const dashboards = await Promise.all(processes.map((each) => openDashboard(each, cookie, ending.signal)));
  const began = performance.now();
  const heard = dashboards.map((hears) => hears());
  await sendMessage(processes[0]?.url ?? '');
  await Promise.all(heard);
  ending.abort();
  return (performance.now() - began) / 1000;
}

async function openDashboard(
  { url, name }: ShopProcess,
  cookie: string,
  ending: AbortSignal,
): Promise<() => Promise<void>> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(30_000)]);
  const answer = await fetch(`${url}/api/admin/events`, { headers: { cookie }, signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!answer.ok || !reader) throw new Error(`${name} opened no dashboard: ${answer.status}.`);
  await reader.read();
  return async () => {
    for (let text = ''; !text.includes('messages');) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`${name} hung up on a dashboard.`);
      text = value;
    }
  };
}

let messages = 0;

async function sendMessage(url: string): Promise<void> {
  messages += 1;
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.201.0.${messages}, 10.0.0.1` },
    body: JSON.stringify({ name: 'Dana Whitfield', email: 'dana@example.com', message: 'Are you open today?' }),
  });
  if (!answer.ok) throw new Error(`A message was not taken: ${answer.status} ${await answer.text()}`);
}

/** The names of the processes whose session holds the lead of the scheduler: one, or none for a moment. */
export async function leaders(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1
      and (classid::bigint << 32 | objid::bigint) = hashtextextended('lead:scheduler', 0)`.execute(db);
  return rows.map(({ name }) => name);
}
