/** A tag, its name without prefix, with the text that stands before it. */
export interface XmlTag {
  readonly name: string
  readonly kind: 'start' | 'end' | 'empty'
  readonly attributes: string
  readonly before: string
}

/** The tags of an XML text in order. Takes time in proportion to its length, whatever it says; entities are not replaced. */
export function* xmlTags(xml: string): Generator<XmlTag, void, undefined> {
  let at = 0
  for (;;) {
    const open = xml.indexOf('<', at)
    const close = open < 0 ? -1 : xml.indexOf('>', open)
    if (close < 0) return
    const isEnd = xml[open + 1] === '/'
    const isEmpty = xml[close - 1] === '/'
    const inside = xml.slice(open + (isEnd ? 2 : 1), isEmpty ? close - 1 : close)
    const nameEnd = inside.search(/\s|$/)
    const name = inside.slice(inside.lastIndexOf(':', nameEnd) + 1, nameEnd)
    const kind = isEnd ? 'end' : isEmpty ? 'empty' : 'start'
    yield { name, kind, attributes: inside.slice(nameEnd), before: xml.slice(at, open) }
    at = close + 1
  }
}

/** Value of an attribute, by its whole name; empty where there is none. */
export function attributeOf({ attributes }: XmlTag, name: string): string {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  return xmlText(attributes.slice(from, attributes.indexOf('"', from)))
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its entities replaced; those that name no character (NUL, half of one) are left as they are. */
export function xmlText(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code === null) return named[name ?? ''] ?? whole
      return isCharacter(code) ? String.fromCodePoint(code) : whole
    },
  )
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
}
