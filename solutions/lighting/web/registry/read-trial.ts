/** What is typed for a trial. */
export interface TrialInput {
  readonly bytes: string
  readonly fPort: string
  readonly object: string
}

interface TrialBody {
  readonly bytes?: string
  readonly fPort?: number
  readonly object?: unknown
}

/** Reads the fields that are shown: payload and port for a codec, else the object that a network server decoded. */
export function readTrial(
  { bytes, fPort, object }: TrialInput,
  hasCodec: boolean,
): { body: TrialBody | null; errors: Partial<Record<keyof TrialInput, string>> } {
  if (!hasCodec) {
    try {
      return { body: { object: JSON.parse(object) as unknown }, errors: {} }
    } catch {
      return { body: null, errors: { object: 'กรุณากรอก JSON ให้ถูกต้อง' } }
    }
  }
  const hex = bytes.replaceAll(/[\s:]/g, '')
  const errors = {
    ...(!/^([0-9a-f]{2}){1,256}$/i.test(hex) && { bytes: 'กรุณากรอกเลขฐานสิบหกเป็นคู่ ไม่เกิน 256 ไบต์' }),
    ...(!(/^\d{1,3}$/.test(fPort) && Number(fPort) <= 255) && { fPort: 'กรุณากรอกตัวเลข 0 ถึง 255' }),
  }
  return { body: Object.keys(errors).length === 0 ? { bytes: hex, fPort: Number(fPort) } : null, errors }
}
