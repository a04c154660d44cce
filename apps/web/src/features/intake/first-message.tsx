import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import {
  ingestKeys,
  rejectedMessages,
  type RejectedMessage,
} from '@roadside/contract/ingest-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { sampleDevices } from '@roadside/ui/devices/network-samples.ts'
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
  const lastUsedAt = key?.last_used_at ?? null
  const rejected = useCall(
    rejectedMessages,
    { page: 1, perPage: 25, search: key?.name ?? '' },
    { ...poll, enabled: lastUsedAt !== null },
  )
  if (lastUsedAt === null) {
    return (
      <output className={styles.tip}>
        ยังไม่ได้รับข้อมูลด้วยคีย์นี้… หน้านี้จะเปลี่ยนเองเมื่อข้อความแรกมาถึง ถ้าส่งแล้วยังไม่เปลี่ยน
        ให้ตรวจสอบที่อยู่และคีย์ที่เครื่องแม่ข่าย
      </output>
    )
  }
  const received = `ได้รับข้อมูลแล้วเมื่อ ${formatThaiDateTime(lastUsedAt, 'seconds')}`
  const rejection = rejected.data?.rows.find(({ source }) => source === key?.name)
  if (!rejection || isOutdated(rejection, lastUsedAt)) {
    return <FormNote tone="ok">{received}</FormNote>
  }
  if (rejection.reason === 'unknown_device' && rejection.device !== null) {
    return (
      <FormNote tone="ok">
        {received}{' '}
        {sampleDevices.includes(rejection.device) ? (
          'จากคำสั่งทดลอง ขั้นต่อไปกำหนดที่อยู่และคีย์นี้ที่เครื่องแม่ข่ายหรืออุปกรณ์จริง'
        ) : (
          <>
            อุปกรณ์ {rejection.device} ยังไม่ลงทะเบียน <AdoptLink message={rejection} />
          </>
        )}
      </FormNote>
    )
  }
  return (
    <FormNote tone="warn">
      ได้รับข้อมูลแล้วแต่บันทึกไม่ได้ ({formatThaiDateTime(rejection.received_at, 'seconds')}):{' '}
      {reasonName(rejection.reason)}
      {rejection.detail && ` (${rejection.detail})`}
    </FormNote>
  )
}

/** Both are whole seconds, and the key is marked a moment before or after the message. */
const slackMs = 1_000

/** A message came after the rejected one. */
function isOutdated({ received_at }: RejectedMessage, lastUsedAt: string): boolean {
  return Date.parse(lastUsedAt) > Date.parse(received_at) + slackMs
}

function AdoptLink({ message: { solution, device } }: { message: RejectedMessage }) {
  return (
    <Link
      to={paths.intake}
      search={{ tab: 'devices', dialog: 'adopt', solution, device } as never}
      // the dialog with the key stays until it is noted
      target="_blank"
    >
      ลงทะเบียนอุปกรณ์นี้ในแท็บใหม่
    </Link>
  )
}
