import type { FastifyRequest } from 'fastify';
import { bestLanguage, knownLanguage, type Language } from '#core/languages/language.ts';

/**
 * The language of a response: what the visitor chose on the site (cookie `language`), else the best of what the browser
 * accepts; only one that's offered.
 */
export function languageFor(request: FastifyRequest, offered: readonly Language[]): Language {
  // Requests from other sites are refused before their cookies are read.
  const cookies = request.cookies as FastifyRequest['cookies'] | undefined;
  const chosen = knownLanguage(cookies?.['language'], offered);
  return chosen ?? bestLanguage(tagsOf(request.headers['accept-language'] ?? ''), offered);
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
