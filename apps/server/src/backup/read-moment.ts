import { bangkokDay, readThaiDay } from '@roadside/contract/domain/thai-date.ts'

const withDay =
  /^(\S+?)[ T](\d\d?)[:.](\d\d)(?:[:.](\d\d(?:\.\d{1,3})?))?(Z|[+-]\d\d:?\d\d)?(?: ?น\.)?$/
const today = new Set(['today', 'วันนี้'])
const yesterday = new Set(['yesterday', 'เมื่อวาน', 'เมื่อวานนี้'])

/**
 * A moment as an operator types it: `2026-11-28 14:05`, `28/11/2569 14:05:30`, `yesterday 14:05`, `เมื่อวาน 14:05`, on
 * Bangkok's clock where no offset stands behind it. Null: none of these.
 */
export function readMoment(text: string, now: Date): Date | null {
  const [, day = '', hour = '', minute, second = '00', offset = '+07:00'] =
    withDay.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? []
  const date = readDay(day, now)
  if (date === null || minute === undefined) return null
  const clock = `${hour.padStart(2, '0')}:${minute}:${second}`
  const at = new Date(`${date}T${clock}${offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(at.getTime()) ? null : at
}

function readDay(day: string, now: Date): string | null {
  if (today.has(day)) return bangkokDay(now)
  if (yesterday.has(day)) return bangkokDay(new Date(now.getTime() - 24 * 3_600_000))
  return readThaiDay(day)
}
