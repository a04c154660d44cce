/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template of HTML: texts among its values are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const inserted = parts.map((part) => {
    if (part instanceof Html) return part.text
    if (typeof part === 'object') return part.map(({ text }) => text).join('')
    return String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
  })
  return new Html(String.raw({ raw: strings }, ...inserted))
}

export const nothing = new Html('')
