import type { customerRecordCalls } from '#contract/customer-records.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { changeCustomer, mergeCustomers, eraseCustomer } from './change-record.ts';
import { countInvitable, inviteDueAgain } from './invite.ts';
import { listCustomers, exportCustomers, readCustomer } from './read-records.ts';

/** Accounts export the same data. */
type RecordExport = {
  readonly exportCustomer: (
    deps: Deps,
    actor: Actor,
    asked: { readonly id: string; readonly language: Language },
  ) => Promise<AsyncIterable<string>>;
};

/** What the owner sees of customers and does with their records. */
export function customerRecordRoutes(
  deps: Deps,
  { exportCustomer }: RecordExport,
): Handlers<typeof customerRecordCalls> {
  return {
    'GET /api/customers': async ({ actor, query }) => ({ status: 200, body: await listCustomers(deps, actor, query) }),
    'GET /api/customers/export': async ({ actor, query, language }) => {
      const { name, csv } = await exportCustomers(deps, actor, { ...query, language });
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'GET /api/customers/invitations': async ({ actor }) => ({ status: 200, body: await countInvitable(deps, actor) }),
    'POST /api/customers/invitations': async ({ actor, body, requestId }) => ({
      status: 200,
      body: await inviteDueAgain(deps, actor, { ...body, requestId }),
    }),
    'GET /api/customers/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readCustomer(deps, actor, { ...params, language }),
    }),
    'PATCH /api/customers/:id': async ({ actor, params, body: change, language, requestId }) => ({
      status: 200,
      body: await changeCustomer(deps, actor, { ...params, change, language, requestId }),
    }),
    'POST /api/customers/:id/merge': async ({ actor, params, body, language, requestId }) => ({
      status: 200,
      body: await mergeCustomers(deps, actor, { ...params, other: body.id, language, requestId }),
    }),
    'GET /api/customers/:id/export': async ({ actor, params, language }) => ({
      status: 200,
      body: await exportCustomer(deps, actor, { ...params, language }),
      headers: { 'content-disposition': 'attachment; filename="customer.json"' },
    }),
    'DELETE /api/customers/:id': async ({ actor, params, requestId }) => {
      await eraseCustomer(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
  };
}
