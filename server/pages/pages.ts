import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#core/people/permissions.ts';
import type { Language } from '#core/languages/language.ts';
import { canonicalPackageKey, findPackage, type Settings, type PackageId } from '#core/settings/settings.ts';
import type { CurrentSettings, Deps } from '../deps.ts';
import { languageFor } from '../http/language.ts';
import { keepText, sendKept, type Kept } from '../http/kept.ts';
import { catalogView } from '../settings/view.ts';

/** The request headers that choose a page's language. */
const BY_LANGUAGE = ['accept-language', 'cookie'];

type Asked = {
  readonly page: string;
  readonly path: string;
  readonly chosen: PackageId | undefined;
  /** Whether the visitor may not see the site yet: the page then reveals nothing of what the shop offers. */
  readonly isBare: boolean;
  readonly language: Language;
  readonly now: CurrentSettings;
};
type Answer = { readonly page: string; readonly status: number };

export type Pages = {
  /** Sends a page, rendered once per settings version and kept compressed in memory. */
  readonly send: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => Promise<FastifyReply>;
};

/**
 * The addresses that are open to everyone, with their pages. Anything not listed here or in inside-pages.ts is a true
 * 404.
 */
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

/** As ROUTES, with a secret in the address: sites linked from the page must not learn it. */
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

/** Caches the pages of these settings, and renders them again when the settings change. */
export function keepPages(deps: Deps, { isDevelopment }: { readonly isDevelopment: boolean }): Pages {
  const kept = new Map<string, Promise<Kept>>();
  let version = 0;

  async function pageOf(asked: Asked): Promise<Kept> {
    const { page, chosen, isBare, now } = asked;
    if (now.version !== version || isDevelopment) kept.clear();
    version = now.version;
    const key = `${page} ${chosen ?? ''} ${isBare} ${asked.language}`;
    let made = kept.get(key);
    if (!made) kept.set(key, (made = render(deps, asked)));
    made.catch(() => kept.delete(key));
    return made;
  }

  return {
    send: async (request, reply, { page, status }) => {
      const now = await deps.settings();
      const asked = packageIn(request.query, now.settings);
      if (page === 'estimate' && !hasEstimate(now.settings, asked)) return reply.redirect('/quote');
      const chosen = page === 'quote' ? asked : undefined;
      const isBare = request.isLockedOut === true;
      const made = await pageOf({
        page,
        path: request.routeOptions.url ?? '/',
        chosen,
        isBare,
        now,
        language: languageFor(request, deps.render.languages),
      });
      const variesBy = deps.render.languages.length > 1 ? BY_LANGUAGE : [];
      return sendKept(request, reply.status(status).type('text/html; charset=utf-8'), { kept: made, variesBy });
    },
  };
}

/** Registers the pages that are open to everyone. */
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

/** Addresses that redirect. */
const REDIRECTS: Readonly<Record<string, string>> = { '/apply': '/apply/access' };

/**
 * Whether photo estimates are available: the owner offers them, and the package isn't garbage cans. If not, their page
 * redirects to the wizard.
 */
function hasEstimate({ estimate }: Settings, asked: PackageId | undefined): boolean {
  return estimate.mode !== 'off' && asked !== 'garbage';
}

/** Returns the package of '/quote?package=full', so that its page is rendered with it preselected. */
function packageIn(query: unknown, settings: Settings): PackageId | undefined {
  const asked = typeof query === 'object' && query !== null && 'package' in query ? query.package : undefined;
  return typeof asked === 'string' ? findPackage(settings, canonicalPackageKey(asked))?.id : undefined;
}

async function render(deps: Deps, { page, path, chosen, isBare, now, language }: Asked): Promise<Kept> {
  const html = await deps.render.renderPage(page, {
    ...now,
    publicUrl: deps.publicUrl,
    language,
    path,
    chosen,
    ...(!isBare && { catalog: catalogView(now.version, now.settings) }),
  });
  return keepText(html);
}

/** A log-in page and the addresses behind it. */
type Door = {
  readonly page: string;
  readonly logIn: string;
  /** The addresses that require this log-in; the first is where it leads. */
  readonly inside: readonly [home: string, ...others: string[]];
  readonly isIn: (actor: Actor) => boolean;
};

const DOORS: readonly Door[] = [
  {
    page: 'admin',
    logIn: '/admin',
    inside: ['/admin/dashboard', '/staff-management', '/job-schedule'],
    isIn: ({ adminId }) => adminId !== undefined,
  },
  {
    page: 'crew',
    logIn: '/employee-login',
    inside: ['/employee-dashboard', '/jobs', '/employee/job/:jobId/documentation', '/employee/job/documentation'],
    isIn: ({ employeeId }) => employeeId !== undefined,
  },
];

/**
 * Mounts the pages of the owner, the crew and applicants. Visitors who may not see them are redirected to the log-in,
 * and visitors who are logged in from there to the first page.
 */
export function mountInsidePages(app: FastifyInstance, pages: Pages): void {
  for (const { page, logIn, inside, isIn } of DOORS) {
    app.get(logIn, async (request, reply) =>
      isIn(request.actor) ? reply.redirect(inside[0]) : pages.send(request, reply, { page, status: 200 }),
    );
    for (const url of inside)
      app.get(url, async (request, reply) =>
        isIn(request.actor)
          ? pages.send(request, reply, { page, status: 200 })
          : reply.redirect(`${logIn}?to=${encodeURIComponent(request.url)}`),
      );
  }
  // The form opens for a browser with an applicant pass. Navigating back to it must check again.
  app.get('/apply/onboarding', async (request, reply) =>
    request.actor.applicantPass
      ? pages.send(request, reply.header('cache-control', 'no-store'), { page: 'apply', status: 200 })
      : reply.redirect('/apply/access'),
  );
}
