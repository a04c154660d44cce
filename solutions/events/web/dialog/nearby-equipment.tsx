import { useCall } from '@roadside/ui/api/use-call.ts'
import { distanceWords } from '@roadside/ui/parts/distance-words.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import { Link } from '@tanstack/react-router'
import { nearbyEquipment } from '../../calls.ts'
import { helpingTypeNames, helpingTypes, nearbyWithinM } from '../../words.ts'
import styles from './dialog.module.css'

const within = distanceWords(nearbyWithinM)

/** The nearest video camera, sign and speaker of an event, each a link to its page. */
export function NearbyEquipment({ id }: { id: number }) {
  const { data, error } = useCall(nearbyEquipment, { id }, { refetchInterval: false })
  if (!data) return error ? <p className={styles.tip}>{errorSentence(error)}</p> : null
  if (!data.hasPosition) {
    return <p className={styles.tip}>กล้องและพื้นที่นี้ยังไม่มีพิกัด จึงไม่ทราบอุปกรณ์ที่อยู่ใกล้</p>
  }
  return (
    <dl className={styles.nearby} aria-label="อุปกรณ์ใกล้จุดเกิดเหตุ">
      {helpingTypeNames.map((typeName) => {
        const { name, page } = helpingTypes[typeName]
        const found = data.nearest.find((one) => one.typeName === typeName)
        return (
          <div key={typeName}>
            <dt>{name} ใกล้ที่สุด</dt>
            {found ? (
              <dd>
                {found.health && <HealthMark health={found.health} size={14} />}
                <Link
                  to={page}
                  search={{ wid: found.wid, DeptID: found.DeptID, search: found.name } as never}
                >
                  {found.name || found.siteName}
                </Link>{' '}
                {distanceWords(found.distance)}
              </dd>
            ) : (
              <dd>ไม่มีในระยะ {within}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
