import type { FastifyInstance } from 'fastify';
import type { Pages } from './pages.ts';

/** The account; who is not logged in is asked there. */
const ACCOUNT = '/customer-account';
/** Where mailed links lead. Opening them changes nothing: a button does. */
const LINKS = ['/customer-account/link', '/customer-account/reset'];

/** The pages of a customer's account. */
export function mountCustomerPages(app: FastifyInstance, pages: Pages): void {
  app.get(ACCOUNT, async (request, reply) => pages.send(request, reply, { page: 'account', status: 200 }));
  for (const url of LINKS) {
    app.get(url, async (request, reply) => {
      // The address is a secret: nobody who is linked from the page may learn it.
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      return pages.send(request, reply, { page: 'account', status: 200 });
    });
  }
}
