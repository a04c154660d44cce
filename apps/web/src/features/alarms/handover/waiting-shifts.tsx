import { handoverConsoles } from '@roadside/contract/alarms/handover-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../../account.ts'
import { paths } from '../../../paths.ts'
import { alarmsIntervalMs } from '../use-alarm-list.ts'
import styles from './waiting-shifts.module.css'

/** The hand-overs that wait for the signature of who looks at the alarms. */
export function WaitingShifts() {
  const { user } = useAccount()
  const consoles = useCall(handoverConsoles, {}, { refetchInterval: alarmsIntervalMs })
  return consoles.data?.rows.map(
    ({ key, name, waiting }) =>
      waiting &&
      waiting.given_by !== user.username && (
        <Link
          key={key}
          className={styles.waiting ?? ''}
          data-tone="warn"
          to={paths.handover}
          search={{ console: key }}
        >
          <Icon name="clock" size={20} />
          <span>
            เวรของ {name} รอผู้รับลงชื่อ {waiting.given_by_name} ส่งเมื่อ {formatThaiDateTime(waiting.to)}
          </span>
        </Link>
      ),
  )
}
