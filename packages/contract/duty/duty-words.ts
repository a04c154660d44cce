import { dutyDayNames, dutyDays, type DutyDay, type DutyRow } from './domain/roster.ts'

/** `จันทร์–ศุกร์, วันหยุดราชการ`: three and more days in a row as their first and last. */
export function daysText(days: readonly DutyDay[]): string {
  const week = dutyDays.filter((day) => day !== 'holiday')
  if (week.every((day) => days.includes(day)))
    return days.includes('holiday') ? 'ทุกวันและวันหยุดราชการ' : 'ทุกวัน'
  const runs: DutyDay[][] = []
  for (const day of dutyDays.filter((one) => days.includes(one))) {
    const run = runs.at(-1)
    const isNext = dutyDays.indexOf(day) === dutyDays.indexOf(run?.at(-1) ?? day) + 1
    if (run && isNext && day !== 'holiday') run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => dutyDayNames[day])
      return run.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names
    })
    .join(', ')
}

/** `18:00–06:00 น. ของวันถัดไป`. */
export function hoursText({ from, to }: Pick<DutyRow, 'from' | 'to'>): string {
  if (from === to) return from === '00:00' ? 'ตลอด 24 ชั่วโมง' : `${from} น. ถึงเวลาเดียวกันของวันถัดไป`
  return `${from}–${to} น.${to < from ? ' ของวันถัดไป' : ''}`
}

/** A row of a pattern as one sentence. */
export function rowText(row: DutyRow, nameOf: (id: number) => string): string {
  return `${daysText(row.days)} ${hoursText(row)}: ${row.users.map(nameOf).join(' แล้ว ')}`
}
