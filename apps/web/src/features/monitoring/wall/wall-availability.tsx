import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { boundsOf } from '@roadside/contract/domain/time-range.ts'
import {
  monitoringAvailability,
  type AvailabilityGroup,
} from '@roadside/contract/monitoring-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { AvailabilityBar, BarLegend, percent } from '../availability-bar.tsx'
import { groupNames } from '../availability-columns.tsx'
import { linesOf, sortLines } from '../availability-rows.ts'
import { TypeIcon } from '../type-words.tsx'
import styles from './wall-availability.module.css'

/** The least available first, so many of each. */
const most = 10
const refreshMs = 5 * 60_000
const worstFirst = { id: 'measured', order: 'asc' } as const

/** The lowest availability, by type and by department, next to each other. */
export function WallAvailability() {
  return (
    <div className={styles.available}>
      <Column by="type" />
      <Column by="department" />
      <BarLegend />
    </div>
  )
}

function Column({ by }: { by: AvailabilityGroup }) {
  const now = useServerNow(refreshMs)
  const { from, to } = boundsOf({ step: '30d' }, new Date(Math.ceil(now / refreshMs) * refreshMs))
  const query = useCall(monitoringAvailability, {
    by,
    from: toBangkokIso(from),
    to: toBangkokIso(to),
  })
  const lines = sortLines(linesOf(query.data?.rows ?? [], by), worstFirst).slice(0, most)
  return (
    <section aria-label={`ความพร้อมใช้งานแยกตาม${groupNames[by]}`}>
      <h2>{groupNames[by]} ความพร้อมใช้งานน้อยที่สุดก่อน</h2>
      <ViewState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        emptyText="ยังไม่มีข้อมูลความพร้อมใช้งาน"
      >
        {() => (
          <ol>
            {lines.map((line) => (
              <li key={line.key}>
                <span className={styles.lineName}>
                  {line.type && <TypeIcon name={line.type} size={26} />} {line.name}
                </span>
                <AvailabilityBar measured={line.measured} shares={line.shares} />
                <b>
                  {percent(line.measured)} <small>%</small>
                </b>
              </li>
            ))}
          </ol>
        )}
      </ViewState>
    </section>
  )
}
