import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { serverTime } from '@roadside/ui/api/server-clock.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { useLiveState } from '@roadside/ui/live/use-live.ts'
import styles from './connection-banner.module.css'

/** Shows that the server is unreachable, since when, and that no action is needed. */
export function ConnectionBanner() {
  const { state, lastReceivedAt } = useLiveState()
  return (
    <output>
      {state === 'cut' && (
        <span className={styles.banner}>
          <Icon name="warning" size={16} />
          <span>
            ขาดการเชื่อมต่อ ระบบกำลังเชื่อมต่อใหม่
            {lastReceivedAt !== null &&
              ` ข้อมูลอาจไม่เป็นปัจจุบัน (ล่าสุด ${formatThaiDateTime(new Date(serverTime(lastReceivedAt)))})`}
          </span>
        </span>
      )}
    </output>
  )
}
