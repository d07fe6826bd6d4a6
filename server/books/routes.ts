import type { booksCalls } from '#contract/books.ts';
import type { supplyCalls } from '#contract/supplies.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { changeAccounts, readAccounts } from './accounts.ts';
import { exportJournal, readAccountEntries, readMonth } from './journal.ts';
import { lockMonth, unlockMonth } from './lock.ts';
import { listSupplies } from './queries.ts';
import { addSupply, changeSupply, correctJobSupplies, deleteSupply, readJobSupplies } from './supplies.ts';

export function booksRoutes(deps: Deps): Handlers<typeof booksCalls> {
  return {
    'GET /api/books': async ({ actor, query, language }) => ({
      status: 200,
      body: await readMonth(deps, actor, { ...query, language }),
    }),
    'GET /api/books/entries': async ({ actor, query, language }) => ({
      status: 200,
      body: await readAccountEntries(deps, actor, { ...query, language }),
    }),
    'GET /api/books/journal': async ({ actor, query }) => {
      const { name, csv } = await exportJournal(deps, actor, query);
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'GET /api/books/accounts': async ({ actor }) => ({ status: 200, body: await readAccounts(deps, actor) }),
    'PUT /api/books/accounts': async ({ actor, body, requestId }) => ({
      status: 200,
      body: await changeAccounts(deps, actor, { ...body, requestId }),
    }),
    'POST /api/books/locks': async ({ actor, body, language, requestId }) => ({
      status: 201,
      body: await lockMonth(deps, actor, { ...body, language, requestId }),
    }),
    'DELETE /api/books/locks/:month': async ({ actor, params, language, requestId }) => ({
      status: 200,
      body: await unlockMonth(deps, actor, { ...params, language, requestId }),
    }),
  };
}

export function supplyRoutes(deps: Deps): Handlers<typeof supplyCalls> {
  return {
    'GET /api/supplies': async () => ({ status: 200, body: await listSupplies(deps.db) }),
    'POST /api/supplies': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await addSupply(deps, actor, { ...body, requestId }),
    }),
    'PUT /api/supplies/:id': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await changeSupply(deps, actor, { ...body, ...params, requestId }),
    }),
    'DELETE /api/supplies/:id': async ({ actor, params, requestId }) => {
      await deleteSupply(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
    'GET /api/jobs/:id/supplies': async ({ actor, params }) => ({
      status: 200,
      body: await readJobSupplies(deps, actor, params),
    }),
    'PUT /api/jobs/:id/supplies': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await correctJobSupplies(deps, actor, { ...params, ...body, requestId }),
    }),
  };
}
