import { pageText, parseMulti } from './multi.ts'

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** A message in one line of words, pages apart by `·`; `ไม่แสดงข้อความ` for nothing, `ไม่ทราบ` for null. */
export function messageText(message: string | null): string {
  if (message === null) return 'ไม่ทราบ'
  const pages = parseMulti(message)
    .map(pageText)
    .filter((text) => text !== '')
  return pages.length > 0 ? pages.join(' · ') : 'ไม่แสดงข้อความ'
}

/** The beginning of a text and `…`, cut between two words, where it is longer than so many characters; one endless word is cut between letters. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const beginning = (segmenter: Intl.Segmenter) => {
    const next = [...segmenter.segment(text)].find(
      ({ index, segment }) => index + segment.length > most,
    )
    return text.slice(0, next?.index).replace(/[\s/·]+$/u, '')
  }
  return `${beginning(words) || beginning(letters)}…`
}
