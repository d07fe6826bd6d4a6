import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
/** Only 2000::/3 is public; 6to4 and NAT64 reach private networks. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const TUNNELS_6 = new BlockList();
TUNNELS_6.addSubnet('2002::', 16, 'ipv6');
TUNNELS_6.addSubnet('2001::', 32, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return PUBLIC_6.check(address, 'ipv6') && !TUNNELS_6.check(address, 'ipv6');
  return !PRIVATE.check(address, 'ipv4');
}

/** The name leads into a network that isn't public, where no user may send this server. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  readonly code = 'EPRIVATE';
}

/** Looks a name up as usual, but fails if one of its addresses isn't public. Checked here, it can't change in between. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('no address'), []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(), []);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
