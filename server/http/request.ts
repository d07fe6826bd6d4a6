import { isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this request, from its session; anonymous without one. */
    actor: Actor;
    /** The language that the caller reads, one of those that are built. */
    readonly language: Language;
    /** The language stored with the account of the session. */
    accountLanguage: string | undefined;
    /** Those that this caller can read: all that are built for staff, else those that the owner offers to customers. */
    offeredLanguages: readonly Language[] | undefined;
    /** The language of the recipient of the mailed link that the caller follows. */
    linkLanguage: string | undefined;
    /** The actor's employee ID as people write it, FKE-0000000000. */
    employeeNumber: string | undefined;
    /** The session cookie as sent, valid or not. */
    sessionToken: string | undefined;
    /** The live session that the actor comes from. */
    sessionId: string | undefined;
    /** The cookie of a browser that has logged in before, as sent. */
    deviceToken: string | undefined;
    /** True while the launch lock hides the site from this request's actor. */
    isLockedOut: boolean | undefined;
  }
  interface FastifyContextConfig {
    /** The call that a route serves, from the contract. */
    call?: Call;
  }
}

/**
 * Returns the path that decides which handler serves a request: that of the matched route, '/api/quotes/:id', since the
 * router also accepts an address that is percent-encoded or names the host. If no route matches it is the path as sent.
 */
export function askedPath(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  return request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
}

/** Returns an address as sent, without the host that it may name, for redirections: those stay on this site. */
export function localUrl({ url }: Pick<FastifyRequest, 'url'>): string {
  // Two slashes at the start would lead to another site, too.
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^[/\\]*/, '/');
}

/** Whether it is an API call: its response is for the caller alone, and errors are problem documents. */
export function isCall(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return askedPath(request).startsWith('/api/');
}

/** All clients without a readable address count as one. */
const UNKNOWN = 'unknown';

/**
 * Returns the IP address of the client behind the trusted number of proxies, without port, brackets or zone. If the
 * proxy adds something that isn't an address, the proxy's own address is used, so such requests share one limit.
 */
export function clientAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  for (const entry of (ips ?? [ip]).toReversed()) {
    const address = readAddress(entry);
    if (address !== undefined) return address;
  }
  return UNKNOWN;
}

/**
 * Parses '203.0.113.9', '203.0.113.9:4711', '2001:db8::1', '[2001:db8::1]' and '[2001:db8::1]:4711'. IPv6 is returned
 * in its short form.
 */
export function readAddress(entry: string | undefined): string | undefined {
  const text = entry?.trim() ?? '';
  const plain = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = plain.split('%', 1)[0] ?? '';
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? address : new SocketAddress({ address, family: 'ipv6' }).address;
}
