import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { useMemo } from 'react'
import { sumSites, type SiteSums } from '../site-sums.ts'
import styles from './wall-departments.module.css'

/** So many can be read across a room. */
const most = 12

interface DepartmentLine extends SiteSums {
  readonly id: number
  readonly name: string
}

/** The departments with most that is wrong first. */
export function departmentLines(sites: readonly MonitoredSite[]): DepartmentLine[] {
  const byDepartment = new Map<number, MonitoredSite[]>()
  for (const site of sites)
    byDepartment.set(site.DeptID, [...(byDepartment.get(site.DeptID) ?? []), site])
  const lines = [...byDepartment].map(([id, own]) => ({
    id,
    name: own[0]?.department ?? '',
    ...sumSites(own),
  }))
  const wrong = (line: DepartmentLine) => line.fault + line.unreachable + line.watched
  return lines.toSorted(
    (one, other) => wrong(other) - wrong(one) || one.name.localeCompare(other.name, 'th'),
  )
}

/** Each department with its equipment by what is wrong. */
export function WallDepartments({ sites }: { sites: readonly MonitoredSite[] }) {
  const lines = useMemo(() => departmentLines(sites), [sites])
  const more = lines.length - most
  return (
    <div className={styles.frame}>
      <table className={styles.departments}>
        <thead>
          <tr>
            <th scope="col">หน่วยงาน</th>
            <th scope="col">อุปกรณ์</th>
            <th scope="col">ผิดปกติ</th>
            <th scope="col">ติดต่อไม่ได้</th>
            <th scope="col">พื้นที่เกินเกณฑ์</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.name}</th>
              <td>{formatNumber(line.equipment)}</td>
              <Figure count={line.fault} tone="fault" />
              <Figure count={line.unreachable} tone="gone" />
              <Figure count={line.watched} tone="warn" />
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>และอีก {formatNumber(more)} หน่วยงาน</p>}
    </div>
  )
}

function Figure({ count, tone }: { count: number; tone: string }) {
  return (
    <td data-tone={tone} data-loud={count > 0 || undefined}>
      {count > 0 ? formatNumber(count) : '-'}
    </td>
  )
}
