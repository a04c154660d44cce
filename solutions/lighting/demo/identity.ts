const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** What the ids of the demonstration's devices begin with. */
export const demoLampPrefixes = { lorawan: 'a84041ff', '4g': '86759404' } as const
export const demoGatewayPrefix = '24e124fffe'

/** devEUI of a lamp: small letters, as the network server sends it. */
export const devEui = (wid: number, index: number) =>
  `${demoLampPrefixes.lorawan}${hex(wid, 4)}${hex(index, 4)}`

export const gatewayEui = (wid: number, index: number) =>
  `${demoGatewayPrefix}${hex(wid, 4)}${hex(index, 2)}`

/** IMEI of a 4G lamp: type allocation code, serial number, check digit (Luhn). */
export function imei(wid: number, index: number): string {
  const body = `${demoLampPrefixes['4g']}${String((wid * 1000 + index) % 1_000_000).padStart(6, '0')}`
  const sum = body.split('').reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return body + String((10 - (sum % 10)) % 10)
}
