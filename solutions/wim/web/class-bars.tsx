import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { WimClassCount } from '../rows.ts'
import { BarKeys } from './bar-keys.tsx'
import styles from './bars.module.css'
import { className } from './vehicle-columns.tsx'

/** Vehicles of each class, and how many of them were overweight. */
export function ClassBars({ classes }: { classes: readonly WimClassCount[] }) {
  const most = Math.max(1, ...classes.map(({ vehicles }) => vehicles))
  if (classes.length === 0) return <p className={styles.none}>ไม่มีข้อมูลรถในช่วงเวลานี้</p>
  const percent = (value: number) => `${(value / most) * 100}%`
  return (
    <>
      <div className={styles.keys}>
        <BarKeys />
      </div>
      <table className={styles.classes}>
        <thead className="rs-sr-only">
          <tr>
            <th scope="col">ประเภทรถ</th>
            <th scope="col">กราฟ</th>
            <th scope="col">รถ (คัน)</th>
            <th scope="col">เข้าข่ายน้ำหนักเกินพิกัด</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ class: of, vehicles, over }) => (
            <tr key={of ?? 'none'}>
              <th scope="row">{className(of)}</th>
              <td className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ width: percent(vehicles) }} />
                <span className={styles.heavy} style={{ width: percent(over) }} />
              </td>
              <td className={styles.count}>{formatNumber(vehicles)}</td>
              <td className={styles.share}>
                {over > 0
                  ? `${formatNumber(over)} คัน (${formatNumber((over / vehicles) * 100, 1)} %)`
                  : '-'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
