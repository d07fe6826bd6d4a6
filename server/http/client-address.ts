import { isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What counts as one client where no address can be read. */
const UNKNOWN = 'unknown';

/**
 * Returns the IP address of the client behind as many proxies as are trusted, without port, brackets or zone. Where the
 * proxy adds something that isn't an address, the proxy's own address counts: such requests share one limit.
 */
export function clientAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  for (const entry of (ips ?? [ip]).toReversed()) {
    const address = readAddress(entry);
    if (address !== undefined) return address;
  }
  return UNKNOWN;
}

/** Reads '203.0.113.9', '203.0.113.9:4711', '2001:db8::1', '[2001:db8::1]' and '[2001:db8::1]:4711'; IPv6 comes out in its short form. */
export function readAddress(entry: string | undefined): string | undefined {
  const text = entry?.trim() ?? '';
  const plain = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = plain.split('%', 1)[0] ?? '';
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? address : new SocketAddress({ address, family: 'ipv6' }).address;
}
