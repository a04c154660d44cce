/** Classic colours of NTCIP 1203 (`[cf0]` … `[cf9]`), in their order. */
export const signColors = [
  'black',
  'red',
  'yellow',
  'green',
  'cyan',
  'blue',
  'magenta',
  'white',
  'orange',
  'amber',
] as const
export type SignColor = (typeof signColors)[number]
export type LineJustify = 'left' | 'center' | 'right' | 'full'
export type PageJustify = 'top' | 'middle' | 'bottom'

/** Text of one look. */
export interface SignRun {
  /** Letters with their vowels and tone marks: nothing is ever cut inside one. */
  readonly clusters: readonly string[]
  readonly color: SignColor | `rgb(${number} ${number} ${number})`
  readonly justify: LineJustify
  /** Number of a font table that only the sign has; null: its own default. */
  readonly font: number | null
  /** Pixels of the sign between letters. */
  readonly spacing: number
  readonly isFlashing: boolean
}
export interface SignPage {
  readonly lines: readonly (readonly SignRun[])[]
  readonly justify: PageJustify
  readonly background: SignColor
  /** Seconds that the page stands; null: the sign's own default. */
  readonly seconds: number | null
}

type Style = Omit<SignRun, 'clusters'>
const defaultStyle: Style = {
  color: 'amber',
  justify: 'center',
  font: null,
  spacing: 0,
  isFlashing: false,
}
const lineJustifies: Record<string, LineJustify> = { 2: 'left', 3: 'center', 4: 'right', 5: 'full' }
const pageJustifies: Record<string, PageJustify> = { 2: 'top', 3: 'middle', 4: 'bottom' }
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })
/** `[[` and `]]` are brackets of the text; a `[` that is never closed is one, too. */
const token = /\[\[|\]\]|\[([^[\]]*)\]|\r?\n/gu

/** What a sign starts with where the message does not say. */
export interface SignDefaults {
  readonly color?: SignColor
  readonly justify?: LineJustify
  readonly pageJustify?: PageJustify
}

/** More than any sign holds; brackets that are never closed cost time by the square of their number. */
const longestMessage = 4_000

/**
 * Parses MULTI mark-up (NTCIP 1203, section 6) into pages of lines of runs. Formatting tags remain
 * in force over lines and pages, as in the standard. Tags that a still picture cannot show are
 * ignored; a line break counts as `[nl]`.
 */
export function parseMulti(sent: string, defaults: SignDefaults = {}): SignPage[] {
  const message = sent.slice(0, longestMessage)
  const start: Style = {
    ...defaultStyle,
    ...(defaults.color && { color: defaults.color }),
    ...(defaults.justify && { justify: defaults.justify }),
  }
  const pages: SignPage[] = []
  let style = start
  let page: Omit<SignPage, 'lines'> = {
    justify: defaults.pageJustify ?? 'middle',
    background: 'black',
    seconds: null,
  }
  let lines: SignRun[][] = [[]]
  let text = ''

  const endRun = () => {
    const clusters = Array.from(graphemes.segment(text), ({ segment }) => segment)
    if (clusters.length > 0) lines.at(-1)?.push({ ...style, clusters })
    text = ''
  }
  const obey = (tag: string) => {
    const [, name = '', value = ''] = /^(\/?[a-z]+)(.*)$/isu.exec(tag) ?? []
    const word = name.toLowerCase()
    if (word === 'hc') {
      text += hexCharacter(value)
      return
    }
    // the direction of moving text is written without a comma: [mvcr100,1,10,text]
    if (word.startsWith('mv')) {
      text += value.split(',').slice(3).join(',')
      return
    }
    endRun()
    if (word === 'nl') lines.push([])
    else if (word === 'np') {
      pages.push({ ...page, lines })
      lines = [[]]
    } else {
      style = restyle(style, word, value, start)
      page = repage(page, word, value)
    }
  }

  let last = 0
  for (const match of message.matchAll(token)) {
    text += message.slice(last, match.index)
    last = match.index + match[0].length
    if (match[0] === '[[') text += '['
    else if (match[0] === ']]') text += ']'
    else obey(match[1] ?? 'nl')
  }
  text += message.slice(last)
  endRun()
  return [...pages, { ...page, lines }]
}

function restyle(style: Style, word: string, value: string, start: Style): Style {
  switch (word) {
    case 'cf':
      return { ...style, color: value === '' ? start.color : (readColor(value) ?? style.color) }
    case 'jl':
      return {
        ...style,
        justify: value === '' ? start.justify : (lineJustifies[value] ?? style.justify),
      }
    case 'fo':
      return { ...style, font: readNumber(value.split(',')[0] ?? '') }
    case 'sc':
      return { ...style, spacing: readNumber(value) ?? start.spacing }
    case '/sc':
      return { ...style, spacing: start.spacing }
    case 'fl':
    case 'flt':
    case 'flo':
      return { ...style, isFlashing: true }
    case '/fl':
      return { ...style, isFlashing: false }
    default:
      return style
  }
}

function repage(
  page: Omit<SignPage, 'lines'>,
  word: string,
  value: string,
): Omit<SignPage, 'lines'> {
  switch (word) {
    case 'jp':
      return { ...page, justify: pageJustifies[value] ?? page.justify }
    case 'pt': {
      // tenths of a second; what follows `o` is the pause after the page
      const tenths = readNumber(value.split(/o/iu)[0] ?? '')
      return { ...page, seconds: tenths === null ? null : tenths / 10 }
    }
    case 'pb':
    case 'cb':
      return { ...page, background: signColors[readNumber(value) ?? 0] ?? page.background }
    default:
      return page
  }
}

function readNumber(value: string): number | null {
  return /^\d{1,5}$/u.test(value) ? Number(value) : null
}

function readColor(value: string): SignRun['color'] | null {
  const rgb = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/u.exec(value)
  if (rgb) return `rgb(${Number(rgb[1])} ${Number(rgb[2])} ${Number(rgb[3])})`
  const number = readNumber(value)
  return number === null ? null : (signColors[number] ?? null)
}

function hexCharacter(value: string): string {
  const code = /^[0-9a-f]{1,5}$/iu.test(value) ? Number.parseInt(value, 16) : 0
  return code < 0x20 || (code >= 0xd800 && code < 0xe000) ? '' : String.fromCodePoint(code)
}

/** The words of a page, line by line; of an empty page `''`. */
export function pageText({ lines }: SignPage): string {
  return lines
    .map((runs) =>
      runs
        .map(({ clusters }) => clusters.join(''))
        .join(' ')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join(' / ')
}
