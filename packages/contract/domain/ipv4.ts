const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const pattern = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

/** Whether the text is an IPv4 address in dotted decimals without leading zeros (which some systems read as octal). */
export function isIpv4(text: string): boolean {
  return pattern.test(text)
}

/**
 * The problem of a camera's address, in Thai; null when right. It may be empty only while adding
 * (specification §5).
 */
export function ipAddressError(text: string, mode: 'add' | 'edit'): string | null {
  const isRight = text === '' ? mode === 'add' : isIpv4(text)
  return isRight ? null : 'กรุณากรอก IP Address ให้ถูกต้อง'
}
