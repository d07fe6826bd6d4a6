import type { booksCalls } from '#contract/books.ts';
import type { supplyCalls } from '#contract/supplies.ts';
import type { Handlers } from '#server/http/mount.ts';
import { changeAccounts, readAccounts } from './accounts.ts';
import { exportJournal, readAccountEntries, readMonth } from './journal.ts';
import { lockMonth, unlockMonth } from './lock.ts';
import { listSupplies } from './queries.ts';
import { addSupply, changeSupply, correctJobSupplies, deleteSupply, readJobSupplies } from './supplies.ts';

export function booksRoutes(): Handlers<typeof booksCalls> {
  return {
    'GET /api/books': async ({ context, query }) => ({
      status: 200,
      body: await readMonth(context, query),
    }),
    'GET /api/books/entries': async ({ context, query }) => ({
      status: 200,
      body: await readAccountEntries(context, query),
    }),
    'GET /api/books/journal': async ({ context, query }) => {
      const { name, csv } = await exportJournal(context, query);
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'GET /api/books/accounts': async ({ context }) => ({ status: 200, body: await readAccounts(context) }),
    'PUT /api/books/accounts': async ({ context, body }) => ({
      status: 200,
      body: await changeAccounts(context, body),
    }),
    'POST /api/books/locks': async ({ context, body }) => ({
      status: 201,
      body: await lockMonth(context, body),
    }),
    'DELETE /api/books/locks/:month': async ({ context, params }) => ({
      status: 200,
      body: await unlockMonth(context, params),
    }),
  };
}

export function supplyRoutes(): Handlers<typeof supplyCalls> {
  return {
    'GET /api/supplies': async ({ context }) => ({ status: 200, body: await listSupplies(context.db) }),
    'POST /api/supplies': async ({ context, body }) => ({
      status: 201,
      body: await addSupply(context, body),
    }),
    'PUT /api/supplies/:id': async ({ context, params, body }) => ({
      status: 200,
      body: await changeSupply(context, { ...body, ...params }),
    }),
    'DELETE /api/supplies/:id': async ({ context, params }) => {
      await deleteSupply(context, params);
      return { status: 204 };
    },
    'GET /api/jobs/:id/supplies': async ({ context, params }) => ({
      status: 200,
      body: await readJobSupplies(context, params),
    }),
    'PUT /api/jobs/:id/supplies': async ({ context, params, body }) => ({
      status: 200,
      body: await correctJobSupplies(context, { ...params, ...body }),
    }),
  };
}
