import type { booksCalls } from '#contract/books.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { changeAccounts, readAccounts } from './accounts.ts';
import { exportJournal, readMonth } from './journal.ts';
import { lockMonth, unlockMonth } from './lock.ts';

export function booksRoutes(deps: Deps): Handlers<typeof booksCalls> {
  return {
    'GET /api/books': async ({ actor, query }) => ({ status: 200, body: await readMonth(deps, actor, query) }),
    'GET /api/books/journal': async ({ actor, query }) => {
      const { name, csv } = await exportJournal(deps, actor, query);
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'GET /api/books/accounts': async ({ actor }) => ({ status: 200, body: await readAccounts(deps, actor) }),
    'PUT /api/books/accounts': async ({ actor, body, requestId }) => ({
      status: 200,
      body: await changeAccounts(deps, actor, { ...body, requestId }),
    }),
    'POST /api/books/locks': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await lockMonth(deps, actor, { ...body, requestId }),
    }),
    'DELETE /api/books/locks/:month': async ({ actor, params, requestId }) => ({
      status: 200,
      body: await unlockMonth(deps, actor, { ...params, requestId }),
    }),
  };
}
