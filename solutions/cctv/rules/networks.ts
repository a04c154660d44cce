import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * Networks that are not the public Internet (IANA special-purpose registries of IPv4 and IPv6, RFC 6890 and later):
 * an address that is typed for a camera must not make the console speak to its own neighbours.
 */
const closedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
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

/** IPv6 networks whose last 32 bits are an IPv4 address that is reached through them: mapped, NAT64 (RFC 6052, RFC 8215). */
const carriers = ['::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '::/96'] as const

/** Says whether an address is in one of the networks; a list for each family, as Node finds IPv4 in networks of IPv6 too. */
function makeMembership(networks: readonly string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    lists[family].addSubnet(address, Number(bits), family)
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address))
}

/** Whether a text is a list of networks, separated by commas: `10.0.0.0/8, fd00::/8`. */
export function areNetworks(text: string): boolean {
  return splitNetworks(text).every((network) => {
    const [address = '', bits = '', ...more] = network.split('/')
    const family = isIP(address)
    return (
      family !== 0 &&
      more.length === 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (family === 4 ? 32 : 128)
    )
  })
}

function splitNetworks(text: string): string[] {
  return text.split(',').flatMap((network) => network.trim() || [])
}

export interface AddressGuard {
  /** Whether an address may be connected to. */
  readonly isOpen: (address: string) => boolean
  /** Whether the setting names its network: plain http is taken from there. */
  readonly isNamed: (address: string) => boolean
}

/** Says which addresses streams may be fetched from: public ones, and the networks that `STREAM_NETWORKS` names. */
export function makeAddressGuard(streamNetworks: string): AddressGuard {
  const isClosed = makeMembership(closedNetworks)
  const isCarrier = makeMembership(carriers)
  const isInNamed = makeMembership(splitNetworks(streamNetworks))
  const isNamed = (address: string): boolean => {
    if (isIP(address) === 0 || address.includes('%')) return false
    const carried = isIPv6(address) && isCarrier(address) ? carriedAddress(address) : null
    return isInNamed(address) || (carried !== null && isInNamed(carried))
  }
  return {
    isNamed,
    isOpen: (address) =>
      isIP(address) !== 0 && !address.includes('%') && (isNamed(address) || !isClosed(address)),
  }
}

/** The IPv4 address in the last 32 bits of an IPv6 one. */
function carriedAddress(address: string): string {
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (dotted) return dotted
  // the URL parser writes every form of an address in one way; its last two groups are the 32 bits
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':')
  const [high = '', low = ''] = groups.slice(-2)
  const bits = (Number.parseInt(high || '0', 16) << 16) | Number.parseInt(low || '0', 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}
