import { healthNames, type Health } from '@roadside/contract/health.ts'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { HealthMark, healthTones } from '@roadside/ui/state-mark.tsx'
import styles from './strip.module.css'

interface ThingMarkProps {
  /** Null: there is none, as of a site. */
  health: Health | null
  /** Of a solution; null for a camera. */
  icon: string | null
  /** Number of things that it stands for. */
  count?: number
}

/** A camera by the colour and shape of its state, a site by the icon of its solution, several by their number. */
export function ThingMark({ health, icon, count = 1 }: ThingMarkProps) {
  return (
    <span
      className={styles.mark}
      data-tone={health ? healthTones[health] : 'gone'}
      data-many={count > 1 || undefined}
    >
      {health ? <HealthMark health={health} size={13} label={healthNames[health]} /> : null}
      {count > 1 ? <b>{count}</b> : !health && <SolutionIcon path={icon ?? ''} size={16} />}
    </span>
  )
}
