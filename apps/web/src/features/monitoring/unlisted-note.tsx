import { formatNumber } from '@roadside/contract/domain/format.ts'
import { healthNames, type Health } from '@roadside/contract/health.ts'
import type { MonitoredSite, UnlistedLamps } from '@roadside/contract/monitoring-calls.ts'
import { Link } from '@tanstack/react-router'
import styles from './monitoring.module.css'
import { pageOfSite } from './type-words.tsx'

/** More would fill the list's place. */
const mostNamed = 6

interface UnlistedNoteProps {
  health: Health
  unlisted: readonly UnlistedLamps[]
  sites: readonly MonitoredSite[]
}

/** What the tile counts and the list has not: lamps whose connection only the username admin knows of each, by site. */
export function UnlistedNote({ health, unlisted, sites }: UnlistedNoteProps) {
  const all = unlisted.reduce((sum, { count }) => sum + count, 0)
  const more = unlisted.length - mostNamed
  return (
    <p className={styles.apart}>
      ดวงโคมที่{healthNames[health]} {formatNumber(all)} ดวง นับรวมในตัวเลขสรุป แต่ดูรายดวงได้เฉพาะบัญชี admin อยู่ที่
      {unlisted.slice(0, mostNamed).map(({ wid, count }, index) => {
        const site = sites.find((one) => one.wid === wid)
        const link = site && pageOfSite(site)
        const name = site?.name ?? `พื้นที่ ${wid}`
        return (
          <span key={wid}>
            {index > 0 && ','} {link ? <Link {...link}>{name}</Link> : name} {formatNumber(count)} ดวง
          </span>
        )
      })}
      {more > 0 && ` และอีก ${formatNumber(more)} แห่ง`}
    </p>
  )
}
