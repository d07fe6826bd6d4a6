import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, pathIn, SOURCE } from '#core/languages/language.ts';
import { localDate } from '#core/lib/time.ts';
import type { Actor } from '#core/people/permissions.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { findPackage, offeredPackages, type Settings, type PackageId } from '#core/settings/settings.ts';
import { findSitePage, isSitePagePath } from '#core/settings/site-pages.ts';
import type { Clock, CurrentSettings, Deps } from '#server/deps.ts';
import { compressText, sendCompressed, type CompressedText, encodingOf } from '#server/http/compressed-text.ts';
import { BY_LANGUAGE, chosenLanguage, languageOf, withoutLanguage } from '#server/http/language.ts';
import { askedPath, localUrl } from '#server/http/request.ts';
import { withPicturesFrom } from '#server/http/security.ts';
import { readTileSource } from '#server/lib/tile-source.ts';
import { pageInput } from '#server/settings/page-input.ts';
import { catalogView } from '#server/settings/view.ts';

type PageRequest = {
  readonly page: string;
  readonly path: string;
  readonly chosen: PackageId | undefined;
  /** Whether the visitor may not see the site yet: the page then reveals nothing of what the shop offers. */
  readonly isBare: boolean;
  readonly language: Language;
  /** Those that the visitor can switch to. */
  readonly offered: readonly Language[];
  readonly now: CurrentSettings;
};
export type Pages = {
  /** Sends a page, rendered once per settings version and kept compressed in memory. */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: { readonly page: string; readonly status: number },
  ) => Promise<FastifyReply>;
  /** Sends the page about a town or a service, leads on from an old address, or says that there's nothing. */
  readonly sendOther: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Answers a first visit from memory, before the caller is looked up. */
  readonly answerFirst: FirstVisits['answer'];
};

/**
 * The addresses that are open to everyone, with their pages. Anything not listed here or in LOG_IN_AREAS is a true
 * 404.
 */
const ROUTES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/disclaimer': 'disclaimer',
  '/quote': 'quote',
  '/ai-quote': 'estimate',
  '/admin-staff-portal': 'portal',
  '/customer-account': 'account',
  '/gift-card': 'gift-card',
  '/gift-cards': 'gift-card',
  '/apply/access': 'apply',
  '/apply/confirmation': 'apply',
};

/**
 * The pages with an address per language: '/quote' is English, '/es/quote' Spanish. All other pages have one that speaks
 * the visitor's language, and those open to everyone have the others as well.
 */
export const ADDRESSED: ReadonlySet<string> = new Set([
  '/',
  '/disclaimer',
  '/quote',
  '/ai-quote',
  '/admin-staff-portal',
]);

/** Whether a page, by its path without a language, has an address per language. Those about towns and services have. */
export function isAddressed(path: string): boolean {
  return ADDRESSED.has(path) || isSitePagePath(path);
}

/** As ROUTES, with a secret in the address: sites linked from the page must not learn it. */
const SECRET_ROUTES: Readonly<Record<string, string>> = {
  '/quote/:token': 'quote-link',
  '/invoice/:token': 'invoice',
  '/waitlist/:token': 'waitlist',
  '/again/:token': 'again',
  '/continue/:token': 'continue',
  '/unsubscribe/:token': 'emails',
  '/gift-card/:token': 'gift-card',
  '/collect-payment': 'payment',
  '/venmo-payment': 'payment',
  '/payment-success': 'payment',
  '/customer-account/link': 'account',
  '/customer-account/reset': 'account',
};

/** As SECRET_ROUTES, for the owner and the crew, whose pages have a single address. */
const STAFF_ROUTES: Readonly<Record<string, string>> = {
  '/admin/reset': 'admin',
  '/employee-id-check': 'crew',
  '/employee-job-lookup': 'crew',
  '/employee/reset': 'crew',
};

/** Caches the pages of these settings, and renders them again when the settings change. */
export function keepPages(deps: Deps, { isDevelopment }: { readonly isDevelopment: boolean }): Pages {
  const pages = new Map<string, Promise<CompressedText>>();
  const firstVisits = keepFirstVisits(deps, ADDRESSED);
  let stamp = '';
  let day: Day | undefined;

  async function pageOf(asked: PageRequest): Promise<CompressedText> {
    const { page, chosen, isBare, now } = asked;
    if (stampOf(now, deps) !== stamp || !isDuring(day, deps.clock) || isDevelopment) {
      pages.clear();
      day = dayOf(now, deps.clock);
    }
    stamp = stampOf(now, deps);
    const key = `${page === 'site-page' ? asked.path : page} ${chosen ?? ''} ${isBare} ${asked.language} ${asked.offered.length} ${deps.takesCards()}`;
    let made = pages.get(key);
    if (!made) pages.set(key, (made = render(deps, asked)));
    made.catch(() => pages.delete(key));
    return made;
  }

  const pagesOfShop: Pages = {
    send: async (request, reply, { page, status }) => {
      const now = await deps.settings();
      const offered = request.offeredLanguages ?? deps.render.languages;
      const address = askedPath(request);
      const path = withoutLanguage(address, offered);
      const hasAddresses = isAddressed(path) && page !== 'lock';
      const inAddress = languageOf(address, offered);
      const wanted = chosenLanguage(request, offered) ?? SOURCE;
      if (hasAddresses && !inAddress && wanted !== SOURCE) return toLanguage(request, reply, wanted);
      const language = hasAddresses ? (inAddress ?? SOURCE) : request.language;
      const asked = packageIn(request.query, now.settings);
      if (page === 'estimate' && !hasEstimate(now.settings, asked)) return reply.redirect(pathIn('/quote', language));
      const chosen = page === 'quote' ? asked : undefined;
      const isBare = request.isLockedOut === true;
      const made = await pageOf({
        page,
        path,
        chosen,
        isBare,
        now,
        language,
        offered,
      });
      if (page === 'quote' || page === 'estimate') admitFrames(reply, now.settings);
      const variesBy = offered.length > 1 && !inAddress ? (hasAddresses ? ['cookie'] : BY_LANGUAGE) : [];
      if (TEAM_PAGES.has(page)) await allowMapPictures(deps, reply);
      sendCompressed(request, reply.status(status).type('text/html; charset=utf-8'), { text: made, variesBy });
      if (!isDevelopment) firstVisits.keep(request, reply, { text: made, now });
      return reply;
    },
    sendOther: async (request, reply) => {
      const { settings } = await deps.settings();
      const offered = request.offeredLanguages ?? deps.render.languages;
      const address = askedPath(request);
      const found = findSitePage(settings.site.pages, withoutLanguage(address, offered));
      if (found && 'movedTo' in found)
        return reply.redirect(pathIn(found.movedTo, languageOf(address, offered) ?? SOURCE), 301);
      return pagesOfShop.send(
        request,
        reply,
        found ? { page: 'site-page', status: 200 } : { page: 'not-found', status: 404 },
      );
    },
    answerFirst: firstVisits.answer,
  };
  return pagesOfShop;
}

/** Lets the sites that the owner lists show the wizard within their pages. */
function admitFrames(reply: FastifyReply, { site }: Settings): void {
  if (site.bookingSites.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  const ancestors = `frame-ancestors ${site.bookingSites.join(' ')}`;
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, ancestors));
}

const TEAM_PAGES: ReadonlySet<string> = new Set(['admin', 'crew']);

/** Lets a page of the owner or the crew, where maps may be opened, show the pictures of the source that the owner has connected. */
async function allowMapPictures(deps: Deps, reply: FastifyReply): Promise<void> {
  // Without the database the page opens all the same; its maps are drawn then.
  const source = await readTileSource(deps).catch(() => undefined);
  const name = 'content-security-policy';
  if (source) reply.header(name, withPicturesFrom(String(reply.getHeader(name)), new URL(source.address).origin));
}

/** What pages are made from, besides the day: a gallery and reviews change without a version, and so does the address. */
function stampOf({ version, siteRevision = 0 }: CurrentSettings, { publicUrl }: Pick<Deps, 'publicUrl'>): string {
  return `${version}.${siteRevision} ${publicUrl}`;
}

/** A local day of the shop, in epoch milliseconds with the end excluded: a page says what is closed soon. */
type Day = { readonly fromMs: number; readonly untilMs: number };

function dayOf({ settings: { timeZone } }: CurrentSettings, clock: Clock): Day {
  const today = localDate(clock.now(), timeZone);
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return { fromMs: startOf(today), untilMs: startOf(today.add({ days: 1 })) };
}

function isDuring(day: Day | undefined, clock: Clock): boolean {
  const nowMs = clock.now().epochMilliseconds;
  return day !== undefined && day.fromMs <= nowMs && nowMs < day.untilMs;
}

/** Leads a visitor who has chosen a language from the English address of a page to theirs. */
function toLanguage(request: FastifyRequest, reply: FastifyReply, language: Language): FastifyReply {
  return reply.headers({ 'cache-control': 'no-cache', vary: 'cookie' }).redirect(pathIn(localUrl(request), language));
}

/** Registers the pages that are open to everyone, below '/es' in Spanish, too. */
export function mountPages(app: FastifyInstance, pages: Pages, offered: readonly Language[]): void {
  for (const language of offered) {
    for (const [url, page] of Object.entries(ROUTES))
      app.get(pathIn(url, language), async (request, reply) => pages.send(request, reply, { page, status: 200 }));
    mountSecret(app, pages, inLanguage(SECRET_ROUTES, language));
    for (const [url, target] of Object.entries(REDIRECTS))
      app.get(pathIn(url, language), async (_request, reply) => reply.redirect(pathIn(target, language)));
    if (language !== SOURCE) app.get(`/${language}`, async (_request, reply) => reply.redirect(pathIn('/', language)));
  }
  mountSecret(app, pages, STAFF_ROUTES);
}

function inLanguage(routes: Readonly<Record<string, string>>, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(routes).map(([url, page]) => [pathIn(url, language), page]));
}

function mountSecret(app: FastifyInstance, pages: Pages, routes: Readonly<Record<string, string>>): void {
  for (const [url, page] of Object.entries(routes))
    app.get(url, async (request, reply) => {
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      return pages.send(request, reply, { page, status: 200 });
    });
}

/** Addresses that redirect. */
const REDIRECTS: Readonly<Record<string, string>> = { '/apply': '/apply/access' };

/**
 * Whether photo estimates are available: the owner offers them, and the package has them. If not, their page
 * redirects to the wizard.
 */
function hasEstimate(settings: Settings, asked: PackageId | undefined): boolean {
  const hasPhotos = asked === undefined || findPackage(settings, asked)?.photos !== 'none';
  return settings.estimate.mode !== 'off' && hasPhotos;
}

/** Returns the package of '/quote?package=full', so that its page is rendered with it preselected. */
function packageIn(query: unknown, settings: Settings): PackageId | undefined {
  const asked = typeof query === 'object' && query !== null && 'package' in query ? query.package : undefined;
  return typeof asked === 'string'
    ? findPackage({ packages: offeredPackages(settings) }, canonicalPackageKey(asked))?.id
    : undefined;
}

async function render(
  deps: Deps,
  { page, path, chosen, isBare, now, language, offered }: PageRequest,
): Promise<CompressedText> {
  const input = await pageInput(deps, { now, language, offered, path });
  const html = await deps.render.renderPage(page, {
    ...input,
    chosen,
    ...(!isBare && { catalog: catalogView(now.version, input.settings, deps) }),
  });
  return compressText(html);
}

/** A log-in page and the addresses behind it. */
type LogInArea = {
  readonly page: string;
  readonly logIn: string;
  /** The addresses that require this log-in; the first is where it leads. */
  readonly inside: readonly [home: string, ...others: string[]];
  readonly isIn: (actor: Actor) => boolean;
};

const LOG_IN_AREAS: readonly LogInArea[] = [
  {
    page: 'admin',
    logIn: '/admin',
    inside: [
      '/admin/dashboard',
      '/admin/setup',
      '/staff-management',
      '/staff-management/:id/pay',
      '/job-schedule',
      '/admin/job/:jobId/documentation',
    ],
    isIn: ({ adminId }) => adminId !== undefined,
  },
  {
    page: 'crew',
    logIn: '/employee-login',
    inside: [
      '/employee-dashboard',
      '/jobs',
      '/employee/pay',
      '/employee/job/:jobId/documentation',
      '/employee/job/documentation',
    ],
    isIn: ({ employeeId }) => employeeId !== undefined,
  },
];

/**
 * Mounts the pages of the owner, the crew and applicants. Visitors who may not see them are redirected to the log-in,
 * and visitors who are logged in from there to the first page.
 */
export function mountInsidePages(app: FastifyInstance, pages: Pages, offered: readonly Language[]): void {
  for (const { page, logIn, inside, isIn } of LOG_IN_AREAS) {
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
  for (const language of offered)
    app.get(pathIn('/apply/onboarding', language), async (request, reply) =>
      request.actor.applicantPass
        ? pages.send(request, reply.header('cache-control', 'no-store'), { page: 'apply', status: 200 })
        : reply.redirect(pathIn('/apply/access', language)),
    );
}

/** A whole response, with the stamp of the settings and the day that it was made from. */
type FirstAnswer = {
  readonly stamp: string;
  readonly day: Day;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** The responses to visitors of whom nothing is known. */
type FirstVisits = {
  /** Stores the response that a reply is about to send, if it's the same for every first visit. */
  readonly keep: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { text: CompressedText; now: CurrentSettings },
  ) => void;
  /** Sends the stored response with a request ID of its own; does nothing if there is none for the current settings. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/**
 * Caches whole responses to first visits. A request for one of `addresses` without cookie, query or condition gets a
 * response that depends on the settings alone, so the caller isn't looked up. `npm run bench -- --only calls` measures
 * the difference.
 */
function keepFirstVisits(
  deps: Pick<Deps, 'settings' | 'clock' | 'takesCards' | 'publicUrl'>,
  addresses: ReadonlySet<string>,
): FirstVisits {
  const answers = new Map<string, FirstAnswer>();
  const keyOf = (request: FastifyRequest): string | undefined => {
    const { method, url, headers } = request;
    const isFirst =
      method === 'GET' && addresses.has(url) && headers.cookie === undefined && headers['if-none-match'] === undefined;
    return isFirst ? `${url} ${encodingOf(request)} ${deps.takesCards()}` : undefined;
  };

  return {
    keep: (request, reply, { text, now }) => {
      const { settings } = now;
      const key = keyOf(request);
      if (key === undefined || reply.statusCode !== 200 || settings.launch.locked) return;
      const body = text[encodingOf(request)];
      const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const);
      answers.set(key, {
        stamp: stampOf(now, deps),
        day: dayOf(now, deps.clock),
        body,
        headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) },
      });
    },
    answer: async (request, reply) => {
      const key = keyOf(request);
      const known = key === undefined ? undefined : answers.get(key);
      if (known?.stamp !== stampOf(await deps.settings(), deps) || !isDuring(known.day, deps.clock)) return;
      reply.hijack();
      reply.raw.writeHead(200, { ...known.headers, 'x-request-id': request.id }).end(known.body);
    },
  };
}
