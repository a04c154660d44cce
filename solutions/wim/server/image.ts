const dataUri = /^data:image\/[a-z+.-]{1,20};base64,/i
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/
/** Of base64 without line breaks: a picture of 1.5 MB. */
const longest = 2_000_000

export type SentImage = { readonly bytes: Buffer } | { readonly problem: string }

/** The picture of a message: JPEG in base64, alone or as a data URI. An address is not fetched. */
export function readImage(sent: string): SentImage {
  if (sent.length > 1.1 * longest)
    return { problem: `ภาพใหญ่เกิน ${(longest * 0.75) / 1_000_000} MB` }
  const text = sent.replace(dataUri, '').replaceAll(/\s+/g, '')
  if (text.length > longest) return { problem: `ภาพใหญ่เกิน ${(longest * 0.75) / 1_000_000} MB` }
  if (/^https?:/i.test(text)) return { problem: 'ช่อง image ต้องเป็นภาพ ไม่ใช่ที่อยู่ของภาพ' }
  if (!base64.test(text)) return { problem: 'ช่อง image ไม่ใช่ภาพ JPEG ในรูป base64 หรือ data URI' }
  return { bytes: Buffer.from(text, 'base64') }
}
