import { overweightWord } from '../rules/vehicle.ts'
import styles from './bars.module.css'

/** What the colours of bars mean. */
export function BarKeys({
  hasUnknown = false,
  hasPartial = false,
}: {
  hasUnknown?: boolean
  hasPartial?: boolean
}) {
  return (
    <>
      <span className={styles.key} data-key="all">
        รถทั้งหมด (คัน)
      </span>
      <span className={styles.key} data-key="over">
        {overweightWord}
      </span>
      {hasPartial && (
        <span className={styles.key} data-key="partial">
          ข้อมูลไม่ครบทั้งชั่วโมง
        </span>
      )}
      {hasUnknown && (
        <span className={styles.key} data-key="unknown">
          ไม่มีข้อมูล
        </span>
      )}
    </>
  )
}
