import { z } from 'zod';
import { AUDIT_GROUPS, type AuditGroup } from '#core/operations/audit-actions.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { oneOf } from './fields.ts';
import { issue } from './issues.ts';
import { listed, paged, pageOf } from './pages.ts';

/** One audit entry: who did what to which record, and its values before and after. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    /** Null without a session, and for an erased person. */
    who: z.string().nullable(),
    personId: z.string().nullable(),
    /** 'quote.approve' */
    action: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    /** The display name of the record: a quote's reference, a person's name; null if it's gone. */
    label: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

const groups = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]];
const narrowed = {
  /** A group of actions. The filter is called status, as in other lists. */
  status: oneOf('status', groups).optional(),
  person: z.uuid({ error: issue('notPersonId') }).optional(),
};

const isNoEntry = { error: issue('notAuditEntry') };
const auditId = z.string(isNoEntry).regex(/^\d{1,18}$/, isNoEntry);

export const auditCalls = {
  'GET /api/admin/audit': {
    summary: 'Returns a page of the audit log, newest first. `q` searches people, actions, quote references and ids.',
    audience: 'admin',
    query: z.object({ ...paged, ...narrowed }),
    response: { 200: pageOf(AuditEntry).meta({ id: 'AuditPage' }) },
    problems: [422],
  },
  'GET /api/admin/audit/:id': {
    summary: 'Returns one entry of the audit log.',
    audience: 'admin',
    params: z.object({ id: auditId }),
    response: { 200: AuditEntry },
    problems: [404],
  },
  'GET /api/admin/audit/export': {
    summary: 'Exports the audit log as CSV, with the same filters as the list.',
    audience: 'admin',
    query: z.object({ ...listed, ...narrowed }),
    response: { 200: csvAnswer },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;

export type AuditEntry = z.infer<typeof AuditEntry>;
