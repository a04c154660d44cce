import { useDataTime } from '@roadside/ui/api/data-times.ts'
import { DataTime } from '@roadside/ui/parts/data-time.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import styles from './connection-banner.module.css'

/** Says of when reports and logs on the page are, where they are some seconds old. */
export function DataTimeBanner() {
  const isBehind = useDataTime() !== null
  return (
    <output>
      {isBehind && (
        <span className={styles.banner} data-tone="quiet">
          <Icon name="clock" size={16} />
          <span>
            <DataTime /> เหตุการณ์หลังจากนั้นอาจยังไม่อยู่ในรายงานและประวัติบนหน้านี้
          </span>
        </span>
      )}
    </output>
  )
}
