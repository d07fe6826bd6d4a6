import type { healthCalls } from '#contract/health.ts';
import type { Deps } from '../deps.ts';
import { outboxHealth } from '../mail/outbox-health.ts';
import { schedulerHealth } from '../scheduler.ts';
import type { Handlers } from './mount.ts';

export function healthRoutes(deps: Deps): Handlers<typeof healthCalls> {
  return {
    'GET /healthz': async () => ({ status: 200, body: { ok: true } }),
    'GET /readyz': async () => {
      const database = await check(async () => {
        await deps.db.selectFrom('business_versions').select('version').limit(1).execute();
        return { ok: true };
      });
      const outbox = await check(() => outboxHealth(deps.db, deps.clock));
      const scheduler = await check(() => schedulerHealth(deps.db, deps.clock));
      const ok = database.ok && outbox.ok && scheduler.ok;
      return { status: ok ? 200 : 503, body: { ok, checks: { database, outbox, scheduler } } };
    },
  };
}

type Health = { readonly ok: boolean; readonly detail?: string };

async function check(ask: () => Promise<Health>): Promise<Health> {
  try {
    return await ask();
  } catch {
    return { ok: false, detail: 'The database does not answer.' };
  }
}
