/** What an address is counted as: an IPv4 address itself, of IPv6 the network that one customer has (/64). */
export function networkOf(address: string): string {
  return networkOfGroups(address, 4) ?? plainOf(address)
}

/** The network of IPv6 that a customer may be given whole (/48), with 65 536 of the others; null of an IPv4 address. */
export function widerNetworkOf(address: string): string | null {
  return networkOfGroups(address, 3)
}

function networkOfGroups(address: string, count: number): string | null {
  const plain = plainOf(address)
  if (!plain.includes(':')) return null
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Array.from({ length: Math.max(8 - head.length - tail.length, 0) }, () => '0')
  const groups = [...head, ...missing, ...tail]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/${count * 16}`
}

function plainOf(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
}
