import { isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

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
