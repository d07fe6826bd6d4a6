import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPackageKey, findPackage, type Business, type PackageId } from '#core/business.ts';
import { catalogueView } from '../business/view.ts';
import type { BusinessNow, Deps } from '../deps.ts';

type Kept = { readonly etag: string; readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer };
type Asked = {
  readonly page: string;
  readonly path: string;
  readonly chosen: PackageId | undefined;
  readonly now: BusinessNow;
};
type Answer = { readonly page: string; readonly status: number };

export type Pages = {
  /** Answers with a page, rendered once per version of the business and kept compressed in memory. */
  readonly send: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => Promise<FastifyReply>;
};

/** The addresses that anybody may open, with their pages. Besides those of inside-pages.ts, anything else is a true 404. */
const ROUTES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/disclaimer': 'disclaimer',
  '/quote': 'quote',
  '/ai-quote': 'estimate',
  '/admin-staff-portal': 'portal',
  '/customer-account': 'account',
  '/apply/access': 'apply',
  '/apply/confirmation': 'apply',
};

/** As ROUTES, with something secret in the address: nobody who is linked from the page may learn it. */
const SECRET_ROUTES: Readonly<Record<string, string>> = {
  '/quote/:token': 'app',
  '/unsubscribe/:token': 'app',
  '/collect-payment': 'app',
  '/venmo-payment': 'app',
  '/payment-success': 'app',
  '/admin/reset': 'admin',
  '/employee-id-check': 'crew',
  '/employee-job-lookup': 'crew',
  '/employee/reset': 'crew',
  '/customer-account/link': 'account',
  '/customer-account/reset': 'account',
};

/** The pages of this business. They are made again when it changes. */
export function keepPages(deps: Deps, { isDevelopment }: { readonly isDevelopment: boolean }): Pages {
  const kept = new Map<string, Promise<Kept>>();
  let version = 0;

  async function pageOf({ page, path, chosen, now }: Asked): Promise<Kept> {
    if (now.version !== version || isDevelopment) kept.clear();
    version = now.version;
    const key = `${page} ${chosen ?? ''}`;
    let made = kept.get(key);
    if (!made) kept.set(key, (made = render(deps, { page, path, chosen, now })));
    made.catch(() => kept.delete(key));
    return made;
  }

  return {
    send: async (request, reply, { page, status }) => {
      const now = await deps.business();
      const asked = packageIn(request.query, now.business);
      if (page === 'estimate' && !hasEstimate(now.business, asked)) return reply.redirect('/quote');
      const chosen = page === 'quote' ? asked : undefined;
      const made = await pageOf({ page, path: request.routeOptions.url ?? '/', chosen, now });
      return sendKept(request, reply.status(status), made);
    },
  };
}

/** Registers the pages that anybody may open. */
export function mountPages(app: FastifyInstance, pages: Pages): void {
  for (const [url, page] of Object.entries(ROUTES))
    app.get(url, async (request, reply) => pages.send(request, reply, { page, status: 200 }));
  for (const [url, page] of Object.entries(SECRET_ROUTES))
    app.get(url, async (request, reply) => {
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      return pages.send(request, reply, { page, status: 200 });
    });
  for (const [url, target] of Object.entries(REDIRECTS))
    app.get(url, async (_request, reply) => reply.redirect(target));
}

/** Addresses that lead elsewhere. */
const REDIRECTS: Readonly<Record<string, string>> = { '/apply': '/apply/access' };

/** Photo estimates are made while the owner offers them, and never for garbage cans; else their page leads to the wizard. */
function hasEstimate({ estimate }: Business, asked: PackageId | undefined): boolean {
  return estimate.mode !== 'off' && asked !== 'garbage';
}

/** The package of '/quote?package=full', so that its page is written with it already chosen. */
function packageIn(query: unknown, business: Business): PackageId | undefined {
  const asked = typeof query === 'object' && query !== null && 'package' in query ? query.package : undefined;
  return typeof asked === 'string' ? findPackage(business, canonicalPackageKey(asked))?.id : undefined;
}

async function render(deps: Deps, { page, path, chosen, now }: Asked): Promise<Kept> {
  const html = await deps.render.renderPage(page, {
    ...now,
    publicUrl: deps.publicUrl,
    path,
    chosen,
    catalogue: catalogueView(now.version, now.business),
  });
  const plain = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, br, gzip: zipped };
}

function sendKept(request: FastifyRequest, reply: FastifyReply, page: Kept): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  });
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], page.etag)) return reply.status(304).send();
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.send(page[encoding]);
}

// 'br;q=0' means that the client does not take it.
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

function encodingFor(accepted: string): 'br' | 'gzip' | 'plain' {
  if (TAKES_BROTLI.test(accepted)) return 'br';
  return TAKES_GZIP.test(accepted) ? 'gzip' : 'plain';
}

/** Whether the client has this very page. A proxy that compresses marks the tag as weak. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
