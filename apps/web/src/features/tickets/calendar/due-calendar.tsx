import { ActionIcon, Button } from '@mantine/core'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { ticketCalendar } from '@roadside/contract/tickets/ticket-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { ListFilters } from '@roadside/ui/lists/list-parts.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import type { TicketViewProps } from '../ticket-view.ts'
import { withoutDue } from '../use-ticket-filter.ts'
import { ticketsIntervalMs } from '../use-ticket-list.ts'
import styles from './calendar.module.css'
import {
  addMonths,
  boundsOfMonth,
  isMonth,
  monthName,
  monthOf,
  weekdays,
  weeksOf,
} from './month-days.ts'

type Calendar = Reply<typeof ticketCalendar>

/** How many tickets are due on each day of a month; a day opens its tickets. */
export function DueCalendar({ filter, filters, title }: TicketViewProps) {
  const today = useToday()
  const step = useUrlStep('month')
  const thisMonth = monthOf(today)
  const month = step.value !== undefined && isMonth(step.value) ? step.value : thisMonth
  const { department, contractor, put } = filter
  const query = useCall(
    ticketCalendar,
    {
      ...boundsOfMonth(month),
      ...(department !== undefined && { DeptID: department }),
      ...(contractor !== undefined && { contractor }),
    },
    { refetchInterval: ticketsIntervalMs },
  )
  const show = (due: string) =>
    put({ view: undefined, due, state: 'open,assigned,inProgress,waitingForParts' })
  return (
    <Panel
      title={`${title} ${monthName(month)}`}
      isFlush
      actions={
        <div className={styles.steps}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="เดือนก่อน"
            title="เดือนก่อน"
            onClick={() => step.replace(addMonths(month, -1))}
          >
            <Icon name="chevron-left" size={18} />
          </ActionIcon>
          <Button disabled={month === thisMonth} onClick={() => step.replace(undefined)}>
            เดือนนี้
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="เดือนถัดไป"
            title="เดือนถัดไป"
            onClick={() => step.replace(addMonths(month, 1))}
          >
            <Icon name="chevron-right" size={18} />
          </ActionIcon>
        </div>
      }
    >
      <ListFilters>
        <Button size="xs" disabled={!query.data?.without_due} onClick={() => show(withoutDue)}>
          ไม่มีกำหนด {query.data && `${formatNumber(query.data.without_due)} ใบ`}
        </Button>
        {filters}
      </ListFilters>
      <ViewState query={query}>
        {(calendar) => <Month month={month} today={today} days={calendar.days} onDay={show} />}
      </ViewState>
    </Panel>
  )
}

interface MonthProps {
  month: string
  today: string
  days: Calendar['days']
  onDay: (day: string) => void
}

function Month({ month, today, days, onDay }: MonthProps) {
  const byDay = new Map(days.map((one) => [one.day, one]))
  return (
    <div className={styles.scroll}>
      <table className={styles.month} aria-label={`กำหนดซ่อมเดือน${monthName(month)}`}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) => (
                <td key={day ?? at} data-today={day === today || undefined}>
                  {day !== null && (
                    <Day day={day} isToday={day === today} due={byDay.get(day)} onOpen={onDay} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  due: Calendar['days'][number] | undefined
  onOpen: (day: string) => void
}

function Day({ day, isToday, due, onOpen }: DayProps) {
  const date = Number(day.slice(8))
  if (!due || due.total === 0)
    return (
      <span className={styles.day}>
        <span className={styles.date}>{date}</span>
        {isToday && <small>วันนี้</small>}
      </span>
    )
  const words = `${formatNumber(due.total)} ใบ`
  const late = due.late > 0 ? `เกินกำหนด ${formatNumber(due.late)}` : ''
  return (
    <button
      type="button"
      className={styles.day}
      aria-label={`${date} ${formatThaiDate(day)} ${words} ${late}`.trim()}
      onClick={() => onOpen(day)}
    >
      <span className={styles.date}>{date}</span>
      {isToday && <small>วันนี้</small>}
      <b>{words}</b>
      {late && <small data-tone="fault">{late}</small>}
    </button>
  )
}
