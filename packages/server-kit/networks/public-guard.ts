import { makeAddressGuard, type AddressGuard } from './networks.ts'

/**
 * Networks that are not the public Internet (IANA special-purpose registries of IPv4 and IPv6, RFC
 * 6890 and later). An address that somebody types must not make the console contact hosts of
 * its own network.
 */
const closedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // a cloud's machines reach its own services at this public address
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // what is not global unicast (2000::/3) is closed as a whole: unspecified, loopback, mapped, discard, ULA, link-local, multicast
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
] as const

/** Opens the public addresses, and the networks that a setting names (`named` is its text). */
export function makePublicGuard(named: string): AddressGuard {
  return makeAddressGuard(closedNetworks, named)
}
