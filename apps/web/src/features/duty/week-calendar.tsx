import { ActionIcon, Button } from '@mantine/core'
import type { Reply } from '@roadside/contract/call.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { addDays, isDay } from '@roadside/contract/domain/time-range.ts'
import {
  dutyCalendar,
  type CalendarTurn,
  type DutyRoster,
} from '@roadside/contract/duty/duty-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import styles from './calendar.module.css'
import { dayOf, hoursOf, mondayOf, weekdayNames } from './duty-times.ts'
import { dutyIntervalMs, nameOfPerson, type Duty } from './use-duty.ts'

type Week = Reply<typeof dutyCalendar>
type WeekDay = Week['days'][number]

/** Weeks that can be looked at, from this one on. */
const mostWeeksAhead = 26

export interface TurnChoice {
  readonly roster: number
  readonly from: string
}

interface WeekCalendarProps {
  duty: Duty
  /** Milliseconds. */
  now: number
  /** A turn that the account may give away or take. */
  onTurn: (turn: TurnChoice) => void
}

/** Turns of all rosters from Monday to Sunday; on a phone, day by day. */
export function WeekCalendar({ duty, now, onTurn }: WeekCalendarProps) {
  const today = useToday()
  const week = useUrlStep('week')
  const thisMonday = mondayOf(today)
  const lastMonday = addDays(thisMonday, 7 * mostWeeksAhead)
  const asked = week.value !== undefined && isDay(week.value) ? mondayOf(week.value) : thisMonday
  const first = asked < thisMonday ? thisMonday : asked > lastMonday ? lastMonday : asked
  const last = addDays(first, 6)
  const query = useCall(dutyCalendar, { first, last }, { refetchInterval: dutyIntervalMs })
  const show = (day: string) => week.replace(day)
  return (
    <Panel
      title={`ปฏิทินเวร ${formatThaiDate(first)} – ${formatThaiDate(last)}`}
      isFlush
      actions={
        <div className={styles.steps}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="สัปดาห์ก่อน"
            title="สัปดาห์ก่อน"
            disabled={first <= thisMonday}
            onClick={() => show(addDays(first, -7))}
          >
            <Icon name="chevron-left" size={18} />
          </ActionIcon>
          <Button disabled={first === thisMonday} onClick={() => show(thisMonday)}>
            สัปดาห์นี้
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="สัปดาห์ถัดไป"
            title="สัปดาห์ถัดไป"
            disabled={first >= lastMonday}
            onClick={() => show(addDays(first, 7))}
          >
            <Icon name="chevron-right" size={18} />
          </ActionIcon>
        </div>
      }
    >
      <ViewState query={query}>
        {(shown) => (
          <>
            <Standing days={shown.days} />
            <WeekGrid week={shown} duty={duty} now={now} today={today} onTurn={onTurn} />
          </>
        )}
      </ViewState>
    </Panel>
  )
}

/** What is not known of the week's holidays. */
function Standing({ days }: { days: readonly WeekDay[] }) {
  const yearOf = (standing: WeekDay['standing']) => {
    const found = days.find((one) => one.standing === standing)
    return found && formatThaiDate(found.day).slice(-4)
  }
  const [expected, unknown] = [yearOf('expected'), yearOf('unknown')]
  if (expected === undefined && unknown === undefined) return null
  return (
    <div className={styles.standing}>
      <FormNote tone="warn">
        {unknown === undefined
          ? `วันหยุดราชการปี ${expected} เป็นไปตามหลักเกณฑ์ ยังไม่ใช่ตามประกาศในราชกิจจานุเบกษา`
          : `ยังไม่มีข้อมูลวันหยุดราชการปี ${unknown} ทุกวันจึงนับเป็นวันธรรมดา`}
      </FormNote>
    </div>
  )
}

interface WeekGridProps extends WeekCalendarProps {
  week: Week
  today: string
}

function WeekGrid({ week, duty, now, today, onTurn }: WeekGridProps) {
  const { days, rosters } = week
  /** A night that still lasts keeps its day. */
  const isOver = (day: string) =>
    day < today &&
    !rosters.some(({ turns }) =>
      turns.some((turn) => dayOf(turn.from) === day && !isPast(turn, now)),
    )
  return (
    <div className={styles.frame}>
      <div className={styles.week}>
        {rosters.map(({ id, name }, row) => (
          <span key={id} className={styles.roster} style={{ gridRow: row + 2 }} aria-hidden>
            {name}
          </span>
        ))}
        {days.map(({ day, holiday }, column) => (
          <section
            key={day}
            className={styles.day}
            data-past={isOver(day) || undefined}
            aria-label={`${weekdayNames(day).full} ${formatThaiDate(day)}${day === today ? ' วันนี้' : ''}${holiday === null ? '' : ` ${holiday}`}`}
          >
            <h3
              className={styles.date}
              style={{ gridColumn: column + 2 }}
              data-today={day === today || undefined}
              data-holiday={holiday !== null || undefined}
            >
              <span>
                {weekdayNames(day).short} {formatThaiDate(day).slice(0, 5)}
              </span>
              {day === today && <b>วันนี้</b>}
              {holiday !== null && (
                <span className={styles.holiday} title={holiday}>
                  {holiday}
                </span>
              )}
            </h3>
            {rosters.map(({ id, name, turns }, row) => (
              <div
                key={id}
                className={styles.cell}
                style={{ gridColumn: column + 2, gridRow: row + 2 }}
                data-today={day === today || undefined}
              >
                <span className={styles.rosterName}>{name}</span>
                <Turns
                  turns={turns.filter((turn) => dayOf(turn.from) === day && isShown(turn))}
                  roster={duty.rosters.find((one) => one.id === id)}
                  duty={duty}
                  now={now}
                  people={week.people}
                  onTurn={onTurn}
                />
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

interface TurnsProps extends WeekCalendarProps {
  turns: readonly CalendarTurn[]
  roster: DutyRoster | undefined
  people: Week['people']
}

function Turns({ turns, roster, duty, now, people, onTurn }: TurnsProps) {
  if (turns.length === 0) return <span className={styles.none}>–</span>
  return (
    <ul className={styles.turns}>
      {turns.map((turn) => {
        const [first] = turn.users
        const isMine = first === duty.me
        const name = first === undefined ? 'ไม่มีผู้อยู่เวร' : nameOfPerson(people, first)
        const text = (
          <>
            <span className={styles.hours}>{hoursOf(turn)}</span> <span>{name}</span>
          </>
        )
        return (
          <li
            key={turn.from}
            data-mine={isMine || undefined}
            data-past={isPast(turn, now) || undefined}
            data-gap={first === undefined || undefined}
          >
            {roster && mayChoose(turn, roster, { me: duty.me, now }) ? (
              <button
                type="button"
                title={first === undefined ? 'รับเวรช่วงนี้' : 'แลกเวรนี้'}
                onClick={() => onTurn({ roster: roster.id, from: turn.from })}
              >
                {text}
              </button>
            ) : (
              <span className={styles.turn}>{text}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Less than a minute, where a turn was taken as soon as it began, is nobody's turn to look at. */
function isShown({ from, to }: CalendarTurn): boolean {
  return Date.parse(to) - Date.parse(from) >= 60_000
}

const isPast = ({ to }: CalendarTurn, now: number) => Date.parse(to) <= now

/**
 * Everybody gives its own turns away and takes a time of nobody, administrators arrange all; what
 * is over stays as it was.
 */
export function mayChoose(
  turn: CalendarTurn,
  roster: DutyRoster,
  { me, now }: { me: number; now: number },
): boolean {
  if (isPast(turn, now)) return false
  if (roster.may_edit) return true
  return roster.is_member && (turn.users.length === 0 || turn.users.includes(me))
}
