import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not the public internet: IANA's special-purpose registry (RFC 6890 and its updates), multicast and reserved space. */
const special4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special4.addSubnet(network, bits, 'ipv4');

/** The IPv6 space of the public internet, and the exceptions within it: protocol assignments with Teredo, documentation, 6to4. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, bits, 'ipv6');

/**
 * Whether an IP address is on the public internet. All others are refused: loopback, private and link-local networks, the addresses at which clouds serve
 * secrets, and IPv6 forms that contain an IPv4 address (mapped, NAT64, 6to4).
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 4) return !special4.check(plain, 'ipv4');
  if (isIP(plain) === 6) return global6.check(plain, 'ipv6') && !special6.check(plain, 'ipv6');
  return false;
}
