import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { conditionNames, healthNames, isConditionWorse } from '@roadside/contract/health.ts'
import { monitoringTroubles, type Trouble } from '@roadside/contract/monitoring-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerTime } from '@roadside/ui/api/use-server-time.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ConditionMark, conditionTones, HealthMark, healthTones } from '@roadside/ui/state-mark.tsx'
import { causeOf, lasting, wayOf } from '../trouble-words.ts'
import { typeName } from '../type-words.tsx'
import { monitoringIntervalMs } from '../use-monitoring.ts'
import { pageOf } from '../use-troubles.ts'
import styles from '../../../wall-lines.module.css'

/** So many can be read across a room. */
const most = 9

/** The worst that is wrong now, newest first within. */
export function WallTroubles() {
  const query = useCall(
    monitoringTroubles,
    { page: 1, perPage: most },
    { refetchInterval: monitoringIntervalMs },
  )
  const asOf = useServerTime(query.dataUpdatedAt)
  const found = pageOf(query.data)
  const more = (found?.total ?? 0) - (found?.rows.length ?? 0)
  return (
    <ViewState
      query={query}
      isEmpty={() => found?.total === 0}
      emptyText={<b>ไม่มีอุปกรณ์ผิดปกติและไม่มีสภาพที่ต้องเฝ้าระวัง</b>}
    >
      {() => (
        <ol className={styles.lines}>
          {found?.rows.map((row) => (
            <TroubleLine key={row.id} row={row} now={asOf} />
          ))}
          {more > 0 && <li className={styles.more}>และอีก {formatNumber(more)} รายการ</li>}
        </ol>
      )}
    </ViewState>
  )
}

function TroubleLine({ row, now }: { row: Trouble; now: number }) {
  const { health, condition, name, type_name, sta, department, since } = row
  const isConditionShown = isConditionWorse(condition, health)
  return (
    <li className={styles.line}>
      <span
        className={styles.state}
        data-tone={isConditionShown ? conditionTones[condition] : healthTones[health]}
      >
        {isConditionShown ? (
          <ConditionMark condition={condition} size={26} />
        ) : (
          <HealthMark health={health} size={26} />
        )}
        {isConditionShown ? conditionNames[condition] : healthNames[health]}
      </span>
      <span className={styles.what}>
        <b>{name}</b>
        <small>{[typeName(type_name), causeOf(row)].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.where}>
        <b>{[wayOf(row), sta && unbroken(`กม. ${sta}`)].filter(Boolean).join(' ')}</b>
        <small>{department}</small>
      </span>
      <span className={styles.when}>
        <b>{lasting(since, now)}</b>
        <small>{formatThaiDateTime(since)}</small>
      </span>
    </li>
  )
}
