import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The unit of counting for an address: an IPv4 address itself, of IPv6 the network of one customer
 * (/64).
 */
export function networkOf(address: string): string {
  const parsed = parse(address)
  if (parsed === null) return address
  return parsed instanceof ipaddr.IPv6 ? networkOfGroups(parsed, 4) : parsed.toString()
}

/** The network of IPv6 that a customer may be given whole (/48), with 65 536 of the others; null of an IPv4 address. */
export function widerNetworkOf(address: string): string | null {
  const parsed = parse(address)
  return parsed instanceof ipaddr.IPv6 ? networkOfGroups(parsed, 3) : null
}

/** An IPv4 address written as one of IPv6 counts as IPv4; null for an invalid address. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

function networkOfGroups({ parts }: ipaddr.IPv6, count: number): string {
  const groups = parts.slice(0, count).map((group) => group.toString(16))
  return `${groups.join(':')}::/${count * 16}`
}
