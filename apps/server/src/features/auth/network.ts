/** What an address is counted as: an IPv4 address itself, of IPv6 the network that one customer has (/64). */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  if (!plain.includes(':')) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Array.from({ length: Math.max(8 - head.length - tail.length, 0) }, () => '0')
  const groups = [...head, ...missing, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
