const digits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
/** Of a digit's place within six, from the right. */
const places = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/**
 * An amount in Thai words, as in documents of payment: `หนึ่งพันสองร้อยบาทห้าสิบสตางค์`, `ยี่สิบเอ็ดบาทถ้วน`.
 * The last one of more than a digit is เอ็ด, also after a hundred and more (Office of the Royal
 * Society: หนึ่งร้อยเอ็ด).
 *
 * @param satang whole and not negative
 * @throws RangeError otherwise
 */
export function bahtInWords(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang < 0)
    throw new RangeError(`no amount in satang: ${satang}`)
  const [baht, rest] = [Math.floor(satang / 100), satang % 100]
  if (rest === 0) return `${numberInWords(baht)}บาทถ้วน`
  return `${baht === 0 ? '' : `${numberInWords(baht)}บาท`}${numberInWords(rest)}สตางค์`
}

function numberInWords(value: number): string {
  if (value === 0) return 'ศูนย์'
  const millions = Math.floor(value / 1_000_000)
  const rest = value % 1_000_000
  const head = millions > 0 ? `${numberInWords(millions)}ล้าน` : ''
  return head + belowMillion(rest, millions > 0)
}

/** Six digits at most; `isBehind`: more stands before them. */
function belowMillion(value: number, isBehind: boolean): string {
  const text = String(value)
  return Array.from(text, (digit, index) => {
    const place = text.length - 1 - index
    if (digit === '0') return ''
    if (place === 1 && digit === '1') return 'สิบ'
    if (place === 1 && digit === '2') return 'ยี่สิบ'
    if (place === 0 && digit === '1' && (isBehind || value > 1)) return 'เอ็ด'
    return `${digits[Number(digit)]}${places[place]}`
  }).join('')
}
