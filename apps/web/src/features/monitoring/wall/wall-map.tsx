import { formatNumber } from '@roadside/contract/domain/format.ts'
import { conditionNames, healthNames, healths } from '@roadside/contract/health.ts'
import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { ConditionMark, conditionTones, HealthMark, healthTones } from '@roadside/ui/state-mark.tsx'
import { useMemo, useState } from 'react'
import { alarming, sumSites } from '../site-sums.ts'
import { MonitoringMap } from '../sites-map.tsx'
import { useResizeCount } from './use-resize-count.ts'
import styles from './wall-map.module.css'

/** Everything by health in large figures, and where it is. */
export function WallMap({ sites }: { sites: readonly MonitoredSite[] }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const resizeCount = useResizeCount(frame)
  const sums = useMemo(() => sumSites(sites), [sites])
  const conditions = alarming.filter((condition) => sums.byCondition[condition])
  return (
    <div className={styles.national}>
      <ul className={styles.figures} aria-label="อุปกรณ์ทั้งหมดตามสถานะ">
        {healths.map((health) => (
          <li
            key={health}
            data-tone={healthTones[health]}
            data-loud={health === 'fault' && sums.fault > 0}
          >
            <HealthMark health={health} size={34} />
            <span>{healthNames[health]}</span>
            <b>{formatNumber(sums[health])}</b>
          </li>
        ))}
        {conditions.map((condition) => (
          <li key={condition} data-tone={conditionTones[condition]} data-loud>
            <ConditionMark condition={condition} size={32} />
            <span>
              {conditionNames[condition]} <small>แห่ง</small>
            </span>
            <b>{formatNumber(sums.byCondition[condition])}</b>
          </li>
        ))}
        <li className={styles.all}>
          อุปกรณ์ {formatNumber(sums.equipment)} รายการ ใน {formatNumber(sums.equipped)} แห่ง
        </li>
      </ul>
      <div ref={setFrame} className={styles.map}>
        {/* a new instance shows all of its sites again */}
        <MonitoringMap key={resizeCount} sites={sites} shown="all" />
      </div>
    </div>
  )
}
