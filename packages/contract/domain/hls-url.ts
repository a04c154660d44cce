import { isIpv4 } from './ipv4.ts'

const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

/**
 * The problem of a stream's address, in Thai; null when right. An address has `https`, a host name
 * and no IP address in any spelling, and a path that ends in `.m3u8` in any case. Nothing follows
 * (specification §5, settled "HLS by the letter"). Names and passwords in the address are refused:
 * browsers do not fetch such addresses, and everyone would read them.
 */
export function hlsUrlError(text: string): string | null {
  return isHlsUrl(text) ? null : 'กรุณากรอก HLS URL ให้ถูกต้อง (ต้องขึ้นต้นด้วย https และใช้ชื่อโฮสต์ ไม่ใช่ IP)'
}

function isHlsUrl(text: string): boolean {
  if (!/^https:\/\/[^\s/\\?#@][^\s\\?#@]*\.m3u8$/i.test(text) || !text.startsWith('https'))
    return false
  if (!URL.canParse(text)) return false
  // The parser turns every spelling of an IPv4 address (decimal, hexadecimal, short) into dotted decimals.
  const { hostname, pathname } = new URL(text)
  return hostName.test(hostname) && !isIpv4(hostname) && /\.m3u8$/i.test(pathname)
}
