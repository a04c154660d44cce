import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { Health } from '@roadside/contract/health.ts'
import type { MonitoredSite, UnlistedLamps } from '@roadside/contract/monitoring-calls.ts'
import { Link } from '@tanstack/react-router'
import { useSiteLink } from '../../site-link.ts'
import { healthPhrases } from './health-phrases.ts'
import styles from './monitoring.module.css'

interface UnlistedNoteProps {
  health: Health
  unlisted: UnlistedLamps
  sites: readonly MonitoredSite[]
}

/**
 * Lamps that the tile counts and the list lacks, by site: only the username admin may see the
 * connection of each.
 */
export function UnlistedNote({ health, unlisted, sites }: UnlistedNoteProps) {
  const { total, first } = unlisted
  const linkOf = useSiteLink()
  const more = unlisted.sites - first.length
  return (
    <p className={styles.apart}>
      ดวงโคมที่{healthPhrases[health]} {formatNumber(total)} ดวง นับรวมในตัวเลขสรุป แต่ดูรายดวงได้เฉพาะบัญชี
      admin อยู่ที่
      {first.map(({ wid, count }, index) => {
        const site = sites.find((one) => one.wid === wid)
        const link = site && linkOf(site)
        const name = site?.name ?? `พื้นที่ ${wid}`
        return (
          <span key={wid}>
            {index > 0 && ','} {link ? <Link {...link}>{name}</Link> : name} {formatNumber(count)}{' '}
            ดวง
          </span>
        )
      })}
      {more > 0 && ` และอีก ${formatNumber(more)} แห่ง`}
    </p>
  )
}
