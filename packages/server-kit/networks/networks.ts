import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { Setting } from '../solution-server.ts'

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

/** A setting that names networks. */
export function networksSetting(name: string): Setting {
  return {
    name,
    isValid: areNetworks,
    rule: 'ต้องเป็นเครือข่ายในรูปแบบ CIDR คั่นด้วยจุลภาค เช่น 10.20.0.0/16,fd12::/32',
  }
}

function splitNetworks(text: string): string[] {
  return text.split(',').flatMap((network) => network.trim() || [])
}

export interface AddressGuard {
  /** Whether an address may be connected to; false for what is no address, a name among them. */
  readonly isOpen: (address: string) => boolean
  /** Whether a setting names the network of an address. */
  readonly isNamed: (address: string) => boolean
}

/** Says which addresses may be connected to: those outside the `closed` networks, and those in the `named` ones (a setting's text). */
export function makeAddressGuard(closed: readonly string[], named: string): AddressGuard {
  const isClosed = makeMembership(closed)
  const isCarrier = makeMembership(carriers)
  const isInNamed = makeMembership(splitNetworks(named))
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
