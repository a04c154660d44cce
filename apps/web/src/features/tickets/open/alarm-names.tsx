import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useQueries } from '@tanstack/react-query'
import styles from '../tickets.module.css'

/** So many are named one by one. */
const mostNamed = 5

/** Which alarms the tickets are opened of: a line for each, by the first alarm of each subject. */
export function AlarmNames({ groups }: { groups: readonly (readonly number[])[] }) {
  const named = groups.slice(0, mostNamed)
  const alarms = useQueries({
    queries: named.map(([id = 0]) => callQuery(alarmList, { id })),
    combine: (answers) => answers.map(({ data }) => data?.rows[0]),
  })
  const rest = groups.length - named.length
  return (
    <div className={styles.lead}>
      {groups.length > 1 && <p>หนึ่งใบงานต่อหนึ่งอุปกรณ์หรือพื้นที่</p>}
      <ul className={styles.names}>
        {named.map((ids, at) => {
          const alarm = alarms[at]
          const more = ids.length - 1
          return (
            <li key={ids[0]}>
              <b>{alarm ? `${alarm.kind_name} ${alarm.subject}` : 'กำลังโหลดข้อมูล…'}</b>
              {alarm && alarm.site !== alarm.subject && ` ${alarm.site}`}
              {more > 0 && ` และอีก ${formatNumber(more)} การแจ้งเตือน`}
            </li>
          )
        })}
      </ul>
      {rest > 0 && <p>และอีก {formatNumber(rest)} รายการ</p>}
    </div>
  )
}
