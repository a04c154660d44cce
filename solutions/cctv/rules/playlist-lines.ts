/** A line that means something: comments and blank lines are left out. */
export interface Line {
  readonly kind: 'tag' | 'uri'
  readonly text: string
  /** Name of a tag without `#`; of an address ''. */
  readonly tag: string
  /** What stands after the colon, without the spaces around it. */
  readonly value: string
}

/** The lines of a playlist; they end with LF or CRLF, the last one perhaps with nothing (RFC 8216 §4.1). */
export function readLines(body: string): Line[] {
  return body.split(/\r?\n/).flatMap((raw): Line[] => {
    const text = raw.trim()
    if (text === '') return []
    if (!text.startsWith('#')) return [{ kind: 'uri', text, tag: '', value: '' }]
    if (!text.startsWith('#EXT')) return []
    const colon = text.indexOf(':')
    const [tag, value] =
      colon === -1 ? [text.slice(1), ''] : [text.slice(1, colon), text.slice(colon + 1).trim()]
    return [{ kind: 'tag', text, tag, value }]
  })
}

/** The value of an attribute of a tag's list (§4.2), '' where there is none. */
export function attributeOf(list: string, name: string): string {
  return new RegExp(`(?:^|,) *${name} *= *("[^"]*"|[^,]*)`).exec(list)?.[1]?.trim() ?? ''
}
