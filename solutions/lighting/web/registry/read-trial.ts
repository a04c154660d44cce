/** What is typed for a trial. */
export interface TrialInput {
  readonly bytes: string
  readonly format: 'hex' | 'base64'
  readonly fPort: string
  /** The maker's decoded values of this payload, as JSON; may be empty. */
  readonly expected: string
  readonly object: string
}

interface TrialBody {
  readonly bytes?: string
  readonly fPort?: number
  readonly object?: unknown
}

interface ReadTrial {
  readonly body: TrialBody | null
  /** Undefined where nothing is typed. */
  readonly expected: unknown
  readonly errors: Partial<Record<keyof TrialInput, string>>
}

/** Reads the fields that are shown: payload and port for a codec, else the object that a network server decoded. */
export function readTrial(typed: TrialInput, hasCodec: boolean): ReadTrial {
  if (!hasCodec) {
    const object = readJson(typed.object)
    return object === undefined
      ? { body: null, expected: undefined, errors: { object: 'กรุณากรอก JSON ให้ถูกต้อง' } }
      : { body: { object }, expected: undefined, errors: {} }
  }
  const { fPort } = typed
  const bytes = typed.format === 'hex' ? readHex(typed.bytes) : readBase64(typed.bytes)
  const hasExpected = typed.expected.trim() !== ''
  const expected = hasExpected ? readJson(typed.expected) : undefined
  const isObject = typeof expected === 'object' && expected !== null && !Array.isArray(expected)
  const formatName = typed.format === 'hex' ? 'เลขฐานสิบหกเป็นคู่' : 'Base64'
  const errors = {
    ...(bytes === null && { bytes: `กรุณากรอก${formatName} ไม่เกิน 256 ไบต์` }),
    ...(!(/^\d{1,3}$/.test(fPort) && Number(fPort) <= 255) && { fPort: 'กรุณากรอกตัวเลข 0 ถึง 255' }),
    ...(hasExpected && !isObject && { expected: 'กรุณากรอกออบเจกต์ JSON ให้ถูกต้อง หรือเว้นว่าง' }),
  }
  const body =
    bytes !== null && Object.keys(errors).length === 0 ? { bytes, fPort: Number(fPort) } : null
  return { body, expected, errors }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** As makers write it: `01 75 64`, `01:75:64`, `0x01, 0x75`. */
function readHex(text: string): string | null {
  const hex = text.replaceAll(/0x|[\s:,-]/gi, '')
  return /^([0-9a-f]{2}){1,256}$/i.test(hex) ? hex : null
}

function readBase64(text: string): string | null {
  const base64 = text.replaceAll(/\s/g, '')
  if (
    base64 === '' ||
    !/^[A-Za-z0-9+/]*={0,2}$/.test(base64) ||
    base64.replace(/=+$/, '').length % 4 === 1
  )
    return null
  const bytes = Array.from(atob(base64.replace(/=+$/, '')), (one) => one.codePointAt(0) ?? 0)
  return bytes.length <= 256
    ? bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
    : null
}
