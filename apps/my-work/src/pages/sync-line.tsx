import { ActionIcon } from '@mantine/core'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { Work, WorkSnapshot } from '../sync/work.ts'
import styles from './pages.module.css'

/** What waits to be sent, whether there is a network, and how old the list is. */
export function SyncLine({ work, now }: { work: Work; now: WorkSnapshot }) {
  const waiting = now.outbox.filter(({ state }) => state === 'waiting').length
  const refused = now.outbox.filter(({ state }) => state === 'refused').length
  const asOf =
    now.syncedAt === null
      ? 'ยังไม่เคยโหลดรายการ'
      : `ข้อมูลเมื่อ ${formatThaiDateTime(toBangkokIso(new Date(now.syncedAt)))}`
  const tone = refused > 0 ? 'fault' : now.problem !== null || waiting > 0 ? 'warn' : undefined
  return (
    <output className={styles.sync} data-tone={tone}>
      <div>
        {waiting > 0 && <b>รอส่ง {waiting} รายการ</b>}
        {refused > 0 && <b>ส่งไม่สำเร็จ {refused} รายการ กรุณาเปิดใบงานเพื่อตรวจสอบ</b>}
        <span>
          {now.isOffline ? 'ไม่มีสัญญาณ ทำงานต่อได้ จะส่งเมื่อมีสัญญาณ' : now.problem}
          {(now.isOffline || now.problem !== null) && ' · '}
          {asOf}
        </span>
      </div>
      <ActionIcon
        variant="subtle"
        aria-label="ส่งและโหลดใหม่"
        title="ส่งและโหลดใหม่"
        loading={now.isSyncing}
        onClick={() => void work.sync()}
      >
        <Icon name="refresh" />
      </ActionIcon>
    </output>
  )
}
