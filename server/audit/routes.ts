import type { auditCalls } from '#contract/audit.ts';
import type { Handlers } from '#server/http/mount.ts';
import { exportAudit, listEntries, readEntry } from './audit.ts';

export function auditRoutes(): Handlers<typeof auditCalls> {
  return {
    'GET /api/admin/audit': async ({ context, query }) => ({ status: 200, body: await listEntries(context, query) }),
    'GET /api/admin/audit/:id': async ({ context, params }) => ({
      status: 200,
      body: await readEntry(context, params),
    }),
    'GET /api/admin/audit/export': async ({ context, query }) => ({
      status: 200,
      body: await exportAudit(context, query),
      headers: { 'content-disposition': 'attachment; filename="audit.csv"' },
    }),
  };
}
