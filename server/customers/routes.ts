import type { customerImportCalls } from '#contract/customer-import.ts';
import type { customerRecordCalls } from '#contract/customer-records.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/mount.ts';
import {
  changeCustomer,
  mergeCustomers,
  eraseCustomer,
  changeContactBook,
  changeVehicleOf,
  removeVehicleOf,
} from './change-record.ts';
import { importCustomers, previewImport, readImports, undoImport } from './imports/import-customers.ts';
import { countInvitable, inviteDueAgain } from './invite.ts';
import { listCustomers, exportCustomers, readCustomer } from './read-records.ts';

/** Accounts export the same data. */
type RecordExport = {
  readonly exportCustomer: (context: Context, asked: { readonly id: string }) => Promise<AsyncIterable<string>>;
};

/** What the owner sees of customers and does with their records. */
export function customerRecordRoutes({ exportCustomer }: RecordExport): Handlers<typeof customerRecordCalls> {
  return {
    'GET /api/customers': async ({ context, query }) => ({ status: 200, body: await listCustomers(context, query) }),
    'GET /api/customers/export': async ({ context, query }) => {
      const { name, csv } = await exportCustomers(context, query);
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'GET /api/customers/invitations': async ({ context }) => ({ status: 200, body: await countInvitable(context) }),
    'POST /api/customers/invitations': async ({ context, body }) => ({
      status: 200,
      body: await inviteDueAgain(context, body),
    }),
    'GET /api/customers/:id': async ({ context, params }) => ({
      status: 200,
      body: await readCustomer(context, params),
    }),
    'PATCH /api/customers/:id': async ({ context, params, body: change }) => ({
      status: 200,
      body: await changeCustomer(context, { ...params, change }),
    }),
    'PUT /api/customers/:id/contacts': async ({ context, params, body: { seen, ...book } }) => ({
      status: 200,
      body: await changeContactBook(context, { ...params, book, seen }),
    }),
    'POST /api/customers/:id/vehicles/change': async ({ context, params, body }) => ({
      status: 200,
      body: await changeVehicleOf(context, { ...params, ...body }),
    }),
    'POST /api/customers/:id/vehicles/remove': async ({ context, params, body }) => ({
      status: 200,
      body: await removeVehicleOf(context, { ...params, ...body }),
    }),
    'POST /api/customers/:id/merge': async ({ context, params, body }) => ({
      status: 200,
      body: await mergeCustomers(context, { ...params, other: body.id }),
    }),
    'GET /api/customers/:id/export': async ({ context, params }) => ({
      status: 200,
      body: await exportCustomer(context, params),
      headers: { 'content-disposition': 'attachment; filename="customer.json"' },
    }),
    'DELETE /api/customers/:id': async ({ context, params }) => {
      await eraseCustomer(context, params);
      return { status: 204 };
    },
  };
}

/** How the owner brings customers along from another program. */
export function customerImportRoutes(): Handlers<typeof customerImportCalls> {
  return {
    'POST /api/customers/imports/preview': async ({ context, body }) => ({
      status: 200,
      body: await previewImport(context, body),
    }),
    'POST /api/customers/imports': async ({ context, body }) => ({
      status: 200,
      body: await importCustomers(context, body),
    }),
    'GET /api/customers/imports': async ({ context }) => ({ status: 200, body: await readImports(context) }),
    'DELETE /api/customers/imports/:id': async ({ context, params }) => ({
      status: 200,
      body: await undoImport(context, params),
    }),
  };
}
