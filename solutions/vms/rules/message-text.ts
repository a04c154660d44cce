import { pageText, parseMulti } from './multi.ts'

/** A message in one line of words, pages apart by `·`; `ไม่แสดงข้อความ` for nothing, `ไม่ทราบ` for null. */
export function messageText(message: string | null): string {
  if (message === null) return 'ไม่ทราบ'
  const pages = parseMulti(message)
    .map(pageText)
    .filter((text) => text !== '')
  return pages.length > 0 ? pages.join(' · ') : 'ไม่แสดงข้อความ'
}
