import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import {
  ingestKeys,
  rejectedMessages,
  type RejectedMessage,
} from '@roadside/contract/ingest-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import styles from './intake.module.css'
import { reasonName } from './reject-reasons.ts'

/** The dialog is open for the minutes of a set-up; who waits looks at it. Milliseconds. */
const pollMs = 2_000

/** Whether a message came by a key, and why the newest was rejected; it changes by itself. */
export function FirstMessage({ keyId }: { keyId: number }) {
  const poll = { refetchInterval: pollMs }
  const keys = useCall(ingestKeys, {}, poll)
  const key = keys.data?.find(({ id }) => id === keyId)
  const isUsed = key !== undefined && key.last_used_at !== null
  const rejected = useCall(
    rejectedMessages,
    { page: 1, perPage: 25, search: key?.name ?? '' },
    { ...poll, enabled: isUsed },
  )
  if (!isUsed) {
    return (
      <output className={styles.tip}>
        ยังไม่ได้รับข้อมูลด้วยรหัสนี้… หน้านี้จะเปลี่ยนเองเมื่อข้อความแรกมาถึง
      </output>
    )
  }
  const newest = rejected.data?.rows.find(({ source }) => source === key.name)
  const received = `ได้รับข้อมูลแล้วเมื่อ ${formatThaiDateTime(key.last_used_at, 'seconds')}`
  if (!newest) return <FormNote tone="ok">{received}</FormNote>
  if (newest.reason !== 'unknown_device' || newest.device === null) {
    return (
      <FormNote tone="warn">
        {received} แต่ไม่รับข้อความล่าสุด: {reasonName(newest.reason)}
        {newest.detail && ` (${newest.detail})`}
      </FormNote>
    )
  }
  return (
    <FormNote tone="ok">
      {received} อุปกรณ์ {newest.device} ยังไม่ลงทะเบียน <AdoptLink message={newest} />
    </FormNote>
  )
}

function AdoptLink({ message: { solution, device } }: { message: RejectedMessage }) {
  return (
    <Link
      to={paths.intake}
      search={{ tab: 'devices', dialog: 'adopt', solution, device } as never}
      replace
    >
      ลงทะเบียนอุปกรณ์นี้
    </Link>
  )
}
