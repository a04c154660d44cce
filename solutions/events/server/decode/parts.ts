/** A part of a message that has several. */
export interface Part {
  readonly name: string
  readonly filename: string
  /** In small letters, without parameters. */
  readonly contentType: string
  readonly body: Buffer
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

/** The kind of a part, by its first bytes before its declared type, which is often wrong. */
export function kindOf(part: Part): 'xml' | 'json' | 'picture' | 'other' {
  const { body } = part
  if (body.subarray(0, 3).equals(jpegStart)) return 'picture'
  const start = body
    .toString('utf8', 0, 64)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('<')) return 'xml'
  if (start.startsWith('{') || start.startsWith('[')) return 'json'
  const description = `${part.contentType} ${part.filename} ${part.name}`
  if (/image\/|\.(?:jpe?g|png)\b/i.test(description)) return body.length > 0 ? 'picture' : 'other'
  if (/xml/i.test(description)) return 'xml'
  return /json/i.test(part.contentType) ? 'json' : 'other'
}

/** Whether a picture follows a document in one part: the boundary between them is missing. */
export function hasPictureWithin(part: Part): boolean {
  const kind = kindOf(part)
  return (kind === 'xml' || kind === 'json') && part.body.includes(jpegStart)
}
