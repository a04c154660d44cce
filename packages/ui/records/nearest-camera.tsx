import { Button } from '@mantine/core'
import { healthNames } from '@roadside/contract/health.ts'
import { nearestCamera, nearestWithinM } from '@roadside/contract/records/site-records.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { distanceWords } from '../parts/distance-words.ts'
import { HealthMark } from '../state-mark.tsx'
import { errorSentence } from '../parts/view-state.tsx'
import styles from './site-contract.module.css'

/** The video camera next to a site, as a link to its picture. */
export function NearestCamera({ wid }: { wid: number }) {
  const query = useCall(nearestCamera, { wid }, { refetchInterval: false })
  const { data, error } = query
  if (!data)
    return error ? (
      <p className={styles.contract}>
        <span>กล้อง CCTV ใกล้ที่สุด: {errorSentence(error)}</span>
        <Button size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          ลองใหม่
        </Button>
      </p>
    ) : null
  const { hasPosition, camera } = data
  return (
    <p className={styles.contract}>
      <span>
        กล้อง CCTV ใกล้ที่สุด{' '}
        {camera ? (
          <>
            {camera.health && (
              <HealthMark health={camera.health} size={14} label={healthNames[camera.health]} />
            )}{' '}
            <Link
              to="/cctv"
              search={{ wid: camera.wid, DeptID: camera.DeptID, search: camera.name } as never}
            >
              {camera.name || camera.siteName}
            </Link>{' '}
            {distanceWords(camera.distance)}
          </>
        ) : hasPosition ? (
          `ไม่มีในระยะ ${distanceWords(nearestWithinM)}`
        ) : (
          'ไม่ทราบ เพราะพื้นที่นี้ยังไม่มีพิกัด'
        )}
      </span>
    </p>
  )
}
