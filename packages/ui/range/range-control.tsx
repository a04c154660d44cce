import { ActionIcon, Button, NativeSelect, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { bangkokDay, formatThaiDate, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import {
  boundsOf,
  rangeAt,
  rangeName,
  rangeOfDay,
  rangeStepNames,
  shiftRange,
  type CalendarStep,
  type TimeRange,
} from '@roadside/contract/domain/time-range.ts'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../icon.tsx'
import styles from './range.module.css'
import type { ShownRange } from './use-time-range.ts'

// few users open the calendar
const ThaiCalendar = lazy(async () => ({
  default: (await import('../form/thai-calendar.tsx')).ThaiCalendar,
}))
const ThaiDateInput = lazy(async () => ({
  default: (await import('../form/thai-date-input.tsx')).ThaiDateInput,
}))

interface RangeControlProps {
  shown: ShownRange
  /** For screen readers, where a page has several. */
  label?: string
  /** Figures can be compared with the time before. */
  hasComparison?: boolean
  /** A day can be compared with any other. */
  hasOtherDays?: boolean
}

/**
 * The range of time of a report or chart: its step, the range before and after, a calendar, own
 * days, and the comparison with the time before.
 */
export function RangeControl({
  shown,
  label = 'ช่วงเวลา',
  hasComparison = false,
  hasOtherDays = false,
}: RangeControlProps) {
  const { range, steps, now, choose, isCompared, compare } = shown
  const next = shiftRange(range, 1)
  const isNextAhead = next !== null && boundsOf(next, new Date(now)).from.getTime() > now
  const shiftTo = (to: TimeRange | null) => to && choose(to)
  return (
    <fieldset className={styles.range} aria-label={label}>
      <NativeSelect
        size="xs"
        aria-label={label}
        value={range.step}
        data={steps.map((value) => ({ value, label: rangeStepNames[value] }))}
        onChange={({ currentTarget }) => {
          const step = steps.find((one) => one === currentTarget.value)
          if (step) choose(startOf(step, shown))
        }}
      />
      {next && (
        <div className={styles.shift}>
          <ActionIcon
            variant="default"
            size={30}
            aria-label="ช่วงก่อนหน้า"
            title="ช่วงก่อนหน้า"
            onClick={() => shiftTo(shiftRange(range, -1))}
          >
            <Icon name="chevron-left" size={16} />
          </ActionIcon>
          {'last' in range ? (
            <OwnDays
              first={range.first}
              last={range.last}
              onChoose={({ first, last }) => choose({ step: 'own', first, last })}
            />
          ) : (
            'first' in range && <NamedRange range={range} now={now} onChoose={choose} />
          )}
          <ActionIcon
            variant="default"
            size={30}
            aria-label="ช่วงถัดไป"
            title="ช่วงถัดไป"
            // not `disabled`: whoever steps to the last range with it keeps the focus
            aria-disabled={isNextAhead}
            data-disabled={isNextAhead}
            onClick={() => !isNextAhead && shiftTo(next)}
          >
            <Icon name="chevron-right" size={16} />
          </ActionIcon>
        </div>
      )}
      {hasComparison && range.step !== 'all' && (
        <label className={styles.compare}>
          <input
            type="checkbox"
            checked={isCompared}
            onChange={({ currentTarget }) => compare(currentTarget.checked)}
          />
          เทียบกับช่วงก่อนหน้า
        </label>
      )}
      {hasOtherDays && isCompared && range.step === 'day' && (
        <ComparedDay key={range.first} shown={shown} day={range.first} />
      )}
    </fieldset>
  )
}

/** The range of another step that is shown first: the one with the day shown before, else the running one. */
function startOf(step: TimeRange['step'], { range, now }: ShownRange): TimeRange {
  const running = rangeAt(step, new Date(now))
  if (!('first' in range) || !('first' in running)) return running
  if (running.step !== 'own') {
    const same = rangeOfDay(running.step, range.first)
    // the night of a day that has not come to its evening is still ahead
    return boundsOf(same, new Date(now)).from.getTime() > now ? running : same
  }
  const lastDay = bangkokDay(
    new Date(Math.min(boundsOf(range, new Date(now)).to.getTime(), now) - 1),
  )
  return { step: 'own', first: range.first, last: lastDay < range.first ? range.first : lastDay }
}

/** The day that a day is compared with: the one before it at first, or any other that is not ahead. */
function ComparedDay({ shown, day }: { shown: ShownRange; day: string }) {
  const { dayBefore, now, compare } = shown
  const [typed, setTyped] = useState(() => formatThaiDate(dayBefore))
  const fault = (text: string) => {
    const chosen = readThaiDay(text)
    if (chosen === null) return text.trim() === '' ? undefined : 'กรุณากรอกวันที่ เช่น 30/11/2569'
    if (chosen > bangkokDay(new Date(now))) return 'กรุณาเลือกวันที่ไม่เกินวันนี้'
    return chosen === day ? 'กรุณาเลือกวันอื่น' : undefined
  }
  return (
    <Suspense>
      <ThaiDateInput
        size="xs"
        className={styles.day ?? ''}
        aria-label="วันที่ที่เทียบ"
        title="วันที่ที่เทียบ"
        value={typed}
        error={fault(typed)}
        onChange={(text) => {
          setTyped(text)
          const chosen = readThaiDay(text)
          if (chosen && fault(text) === undefined && chosen !== dayBefore) compare(chosen)
        }}
      />
    </Suspense>
  )
}

type CalendarRange = Extract<TimeRange, { step: CalendarStep }>

/** The name of a calendar range, which opens a calendar. */
function NamedRange({
  range,
  now,
  onChoose,
}: {
  range: CalendarRange
  now: number
  onChoose: (range: TimeRange) => void
}) {
  const [isOpen, setOpen] = useState(false)
  // a calendar has no fiscal years
  if (range.step === 'fiscal') return <b className={styles.name}>{rangeName(range)}</b>
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={styles.name ?? ''}
          title="เลือกจากปฏิทิน"
          data-print
          onClick={() => setOpen(!isOpen)}
        >
          {rangeName(range)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <ThaiCalendar
            day={range.first}
            last={bangkokDay(new Date(now))}
            isOfMonths={range.step === 'month'}
            onChoose={(day) => {
              setOpen(false)
              if (day !== null) onChoose(rangeOfDay(range.step, day))
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

interface Days {
  readonly first: string
  readonly last: string
}

/** Own days, typed in either era or chosen from a calendar; both are included. */
function OwnDays({ first, last, onChoose }: Days & { onChoose: (days: Days) => void }) {
  const [typed, setTyped] = useState(() => thaiDays({ first, last }))
  // other days from outside (a step, Back) replace what was typed; the echo of what was typed does not
  const given = `${first}.${last}`
  const [sent, setSent] = useState(given)
  const [seen, setSeen] = useState(given)
  if (seen !== given) {
    setSeen(given)
    setSent(given)
    if (sent !== given) setTyped(thaiDays({ first, last }))
  }
  const days = { first: readThaiDay(typed.first), last: readThaiDay(typed.last) }
  const isReversed = days.first !== null && days.last !== null && days.first > days.last
  const change = (side: keyof Days, text: string) => {
    const now = { ...typed, [side]: text }
    setTyped(now)
    const next = { first: readThaiDay(now.first), last: readThaiDay(now.last) }
    if (!next.first || !next.last || next.first > next.last) return
    if (next.first === first && next.last === last) return
    setSent(`${next.first}.${next.last}`)
    onChoose({ first: next.first, last: next.last })
  }
  const fault = (side: keyof Days) => {
    if (typed[side].trim() !== '' && days[side] === null) return 'กรุณากรอกวันที่ เช่น 30/11/2569'
    return side === 'last' && isReversed ? 'วันสิ้นสุดต้องไม่อยู่ก่อนวันเริ่มต้น' : undefined
  }
  const field = (side: keyof Days, label: string) => (
    <ThaiDateInput
      size="xs"
      className={styles.day ?? ''}
      aria-label={label}
      title={label}
      value={typed[side]}
      error={fault(side)}
      onChange={(text) => change(side, text)}
    />
  )
  return (
    <Suspense>
      {field('first', 'ตั้งแต่วันที่')}
      {field('last', 'ถึงวันที่')}
    </Suspense>
  )
}

const thaiDays = ({ first, last }: Days): Days => ({
  first: formatThaiDate(first),
  last: formatThaiDate(last),
})
