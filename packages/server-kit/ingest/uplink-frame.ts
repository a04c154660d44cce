import type { UplinkFrame } from '../uplinks/device-frame-repository.ts'

const highestCounter = 0xffff_ffff

/**
 * The frame of an uplink, from a network server's message: FCntUp, the device address as eight
 * hexadecimal digits, and the receiving gateways. Null without a valid counter; other invalid
 * fields are left out.
 */
export function uplinkFrame({
  at,
  counter,
  devAddr,
  receivedBy,
}: {
  readonly at: Date
  readonly counter: unknown
  readonly devAddr: unknown
  readonly receivedBy: readonly { readonly gateway: unknown; readonly rssi: unknown }[]
}): UplinkFrame | null {
  if (
    typeof counter !== 'number' ||
    !Number.isInteger(counter) ||
    counter < 0 ||
    counter > highestCounter
  )
    return null
  const known = receivedBy.flatMap(({ gateway, rssi }) =>
    typeof gateway === 'string' && gateway !== '' && gateway.length <= 100
      ? [{ gateway: gateway.toLowerCase(), rssi: typeof rssi === 'number' ? rssi : -Infinity }]
      : [],
  )
  const [best] = known.toSorted((a, b) => (a.rssi === b.rssi ? 0 : b.rssi - a.rssi))
  const isAddress = typeof devAddr === 'string' && /^[0-9a-f]{8}$/i.test(devAddr)
  return {
    at,
    counter,
    devAddr: isAddress ? parseInt(devAddr, 16) : null,
    gateway: best?.gateway ?? null,
  }
}
