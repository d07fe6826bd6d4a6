import type { auditCalls } from '#contract/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { exportAudit, listEntries, readEntry } from './audit.ts';

export function auditRoutes(deps: Deps): Handlers<typeof auditCalls> {
  return {
    'GET /api/admin/audit': async ({ actor, query }) => ({ status: 200, body: await listEntries(deps, actor, query) }),
    'GET /api/admin/audit/:id': async ({ actor, params }) => ({
      status: 200,
      body: await readEntry(deps, actor, params),
    }),
    'GET /api/admin/audit/export': async ({ actor, query, language }) => ({
      status: 200,
      body: await exportAudit(deps, actor, { ...query, language }),
      headers: { 'content-disposition': 'attachment; filename="audit.csv"' },
    }),
  };
}
