import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bestLanguage, knownLanguage, pathIn, type Language, SOURCE } from '#core/languages/language.ts';
import { offeredTo } from '#core/settings/translations.ts';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { isOverHttps } from './cookies.ts';
import type { Cookie } from './mount.ts';
import { askedPath, isCall, localUrl } from './request.ts';

const COOKIE = 'language';
const YEAR_SECONDS = 365 * 86_400;

/** The request headers that the language of a response depends on where its address doesn't say it. */
export const BY_LANGUAGE = ['accept-language', 'cookie'];

/**
 * The language of a response: that of its address ('/es/quote'), else what the visitor chose on the site (cookie
 * `language`), else that of their account, else that of the mailed link that they follow, else the best of what the browser
 * accepts; only one that's offered.
 */
export function languageFor(request: FastifyRequest, offered: readonly Language[]): Language {
  return (
    languageOf(askedPath(request), offered) ??
    chosenLanguage(request, offered) ??
    knownLanguage(request.accountLanguage, offered) ??
    knownLanguage(request.linkLanguage, offered) ??
    bestLanguage(tagsOf(request.headers['accept-language'] ?? ''), offered)
  );
}

/** What the visitor chose on the site. */
export function chosenLanguage(request: FastifyRequest, offered: readonly Language[]): Language | undefined {
  // Requests from other sites are refused before their cookies are read.
  const cookies = request.cookies as FastifyRequest['cookies'] | undefined;
  return knownLanguage(cookies?.[COOKIE], offered);
}

/** The language that an address begins with: Spanish of '/es/quote', undefined of '/quote'. */
export function languageOf(path: string, offered: readonly Language[]): Language | undefined {
  const language = knownLanguage(path.split('/', 2)[1], offered);
  return language === SOURCE ? undefined : language;
}

/** An address without its language: '/quote' of '/es/quote'. */
export function withoutLanguage(path: string, offered: readonly Language[]): string {
  const language = languageOf(path, offered);
  return language === undefined ? path : path.slice(language.length + 1) || '/';
}

/** The cookie that keeps what the visitor chose. */
export function languageCookie({ isSecure: secure }: Pick<Context, 'isSecure'>, language: Language): Cookie {
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: YEAR_SECONDS } as const;
  return { name: COOKIE, value: language, options };
}

/**
 * Lets visitors choose their language: '?language=es' at any page is kept for a year and leads to the page's address in
 * that language. Visiting an address below '/es' counts as a choice, too, so that the app behind it speaks the same.
 * `isAddressed` says which pages have an address per language.
 */
export function rememberLanguages(
  app: FastifyInstance,
  deps: Pick<Deps, 'env' | 'publicUrl' | 'render' | 'settings'>,
  isAddressed: (path: string) => boolean,
): void {
  const { settings } = deps;
  const built = deps.render.languages;
  const keep = (request: FastifyRequest, reply: FastifyReply, chosen: Language) => {
    const { name, value, options } = languageCookie({ isSecure: isOverHttps(deps, request) }, chosen);
    return reply.setCookie(name, value, options);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return undefined;
    const [path = '/', query = ''] = localUrl(request).split('?', 2);
    const offered = isForStaff(request, built) ? built : offeredTo((await settings()).settings, built);
    request.offeredLanguages = offered;
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall(request);
    if (!isPage) return undefined;
    const closed = languageOf(askedPath(request), built);
    if (closed && !offered.includes(closed)) {
      const there = withoutLanguage(path, built).replace(/^[/\\]+/, '/');
      return reply.header('cache-control', 'no-cache').redirect(query ? `${there}?${query}` : there);
    }
    const asked = knownLanguage(new URLSearchParams(query).get(COOKIE) ?? undefined, offered);
    if (asked) {
      const rest = query.split('&').filter((part) => part !== `${COOKIE}=${asked}`);
      // Two slashes at the start would lead to another site.
      const plain = withoutLanguage(path, offered).replace(/^[/\\]+/, '/');
      const there = isAddressed(plain) ? pathIn(plain, asked) : plain;
      keep(request, reply, asked).header('cache-control', 'no-store');
      return reply.redirect(rest.length > 0 ? `${there}?${rest.join('&')}` : there);
    }
    const language = languageOf(askedPath(request), offered);
    if (language && chosenLanguage(request, offered) !== language) keep(request, reply, language);
    return undefined;
  });
}

/** What only the owner and the crew open, log-ins included. */
const STAFF_ONLY =
  /^\/(admin(?!-staff-portal)|employee|staff-management|job-schedule|jobs|(crew|dashboard)\.webmanifest|api\/(admin|employee|language|verify-login))/;

function isForStaff(request: FastifyRequest, built: readonly Language[]): boolean {
  const { adminId, employeeId } = request.actor;
  return (
    adminId !== undefined || employeeId !== undefined || STAFF_ONLY.test(withoutLanguage(askedPath(request), built))
  );
}

/** The tags of an Accept-Language header, the most wanted first. */
function tagsOf(header: string): readonly string[] {
  const wanted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { tag, quality: Number(quality ?? 1) };
  });
  return wanted.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}
