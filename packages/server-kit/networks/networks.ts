import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Setting } from '../solution-server.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

const parseNetworks = (networks: readonly string[]): Network[] =>
  networks.map((network) => ipaddr.parseCIDR(network))

/** IPv6 networks whose last 32 bits are an IPv4 address that is reached through them: mapped, NAT64 (RFC 6052, RFC 8215). */
const carriers = parseNetworks(['::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '::/96'])

function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network))
}

/** Whether a text is a list of networks, separated by commas: `10.0.0.0/8, fd00::/8`. */
export function areNetworks(text: string): boolean {
  return splitNetworks(text).every((network) => {
    // the library accepts 10.1 and 0x0a.0.0.1 as addresses, too
    const isAddress = isIP(network.split('/')[0] ?? '') !== 0
    return isAddress && ipaddr.isValidCIDR(network)
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
  /**
   * Whether the console may connect to an address; false for a text that is no address, a name
   * among them.
   */
  readonly isOpen: (address: string) => boolean
  /** Whether a setting names the network of an address. */
  readonly isNamed: (address: string) => boolean
}

/**
 * Makes the check of addresses for outgoing connections. Allowed are addresses outside the `closed`
 * networks, and those in the `named` ones (a setting's text).
 */
export function makeAddressGuard(closed: readonly string[], named: string): AddressGuard {
  const closedNetworks = parseNetworks(closed)
  const namedNetworks = parseNetworks(splitNetworks(named))
  const isNamedAddress = (address: Address): boolean =>
    isWithin(address, namedNetworks) ||
    (isWithin(address, carriers) && isWithin(carriedAddress(address), namedNetworks))
  return {
    isNamed: (text) => isPlainAddress(text) && isNamedAddress(ipaddr.parse(text)),
    isOpen: (text) => {
      if (!isPlainAddress(text)) return false
      const address = ipaddr.parse(text)
      return isNamedAddress(address) || !isWithin(address, closedNetworks)
    },
  }
}

/** An address without a zone, and no name. */
function isPlainAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}

/** The IPv4 address in the last 32 bits of an IPv6 one. */
function carriedAddress(address: Address): Address {
  return ipaddr.fromByteArray(address.toByteArray().slice(-4))
}
