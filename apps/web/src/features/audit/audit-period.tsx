import { formatThaiDate, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { useId, useState } from 'react'
import type { AuditFilter } from './audit-filter.ts'
import styles from './audit.module.css'

type Period = Pick<AuditFilter, 'from' | 'to'>
const sides = [
  ['from', 'ตั้งแต่วันที่'],
  ['to', 'ถึงวันที่'],
] as const

const textOf = (day: string) => (day === '' ? '' : formatThaiDate(day))
const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to
const isNoDay = (text: string) => text.trim() !== '' && readThaiDay(text) === null

/** Why a period cannot be looked up, in a sentence; null where it can. */
export function periodFault({ from, to }: Period): string | null {
  if (isNoDay(from) || isNoDay(to)) return 'กรุณากรอกวันที่ให้ถูกต้อง เช่น 21/11/2569'
  const [first, last] = [readThaiDay(from), readThaiDay(to)]
  return first && last && first > last ? 'วันสิ้นสุดต้องไม่อยู่ก่อนวันเริ่มต้น' : null
}

/** The first and last day of the log shown, either or both; errors appear when a field is left. */
export function AuditPeriod({
  period,
  onChange,
}: {
  period: Period
  onChange: (period: Period) => void
}) {
  const faultId = useId()
  const { from, to } = period
  const [typed, setTyped] = useState(() => ({ from: textOf(from), to: textOf(to) }))
  const [focused, setFocused] = useState<keyof Period | null>(null)
  // another period from outside (Back, a link) replaces what stands in the fields; the echo of our own does not
  const [sent, setSent] = useState(period)
  const [last, setLast] = useState(period)
  if (!isSame(last, period)) {
    setLast(period)
    if (!isSame(sent, period)) {
      setSent(period)
      setTyped({ from: textOf(from), to: textOf(to) })
    }
  }
  const change = (side: keyof Period, text: string) => {
    const next = { ...typed, [side]: text }
    const days = { from: readThaiDay(next.from) ?? '', to: readThaiDay(next.to) ?? '' }
    setTyped(next)
    setSent(days)
    if (!isSame(days, sent)) onChange(days)
  }
  const fault = focused !== null && isNoDay(typed[focused]) ? null : periodFault(typed)
  return (
    <div className={styles.period}>
      {sides.map(([side, label]) => (
        <ThaiDateInput
          key={side}
          aria-label={label}
          placeholder={label}
          value={typed[side]}
          error={
            fault !== null && (isNoDay(typed[side]) || (side === 'to' && !isNoDay(typed.from)))
          }
          aria-describedby={fault === null ? undefined : faultId}
          onFocus={() => setFocused(side)}
          onBlur={() => setFocused(null)}
          onChange={(text) => change(side, text)}
        />
      ))}
      <span id={faultId} className={styles.fault} role="alert">
        {fault}
      </span>
    </div>
  )
}
