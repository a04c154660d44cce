import type { DevicePeriod, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { PeriodsPanel, type PeriodDetail } from '@roadside/ui/devices/periods-panel.tsx'
import * as z from 'zod/mini'
import { signCalls } from '../calls.ts'
import { signKind } from '../kind.ts'
import { messageText } from '../rules/message-text.ts'
import { sourceWords } from '../words.ts'
import { SignFace } from './sign-face.tsx'
import styles from './signs.module.css'

const Detail = z.object({ source: z.nullable(z.string()), expires: z.nullable(z.string()) })

function detailOf({ detail }: DevicePeriod): z.infer<typeof Detail> {
  const read = Detail.safeParse(detail)
  return read.success ? read.data : { source: null, expires: null }
}

const words = { message: { name: 'ข้อความ' } }
const kinds = ['message']
const details: readonly PeriodDetail[] = [
  { header: 'ข้อความเป็นคำ', text: ({ value }) => messageText(value), isExportOnly: true },
  { header: 'ตั้งข้อความโดย', text: (period) => sourceWords(detailOf(period).source) },
  { header: 'กำหนดแสดงถึง', text: (period) => formatThaiDateTime(detailOf(period).expires) },
]

const show = ({ value, device_name }: DevicePeriod) => (
  <div className={styles.small}>
    <SignFace name={device_name} message={value} />
  </div>
)

/** What the signs of a site showed, drawn, by whom and until when; newest first. */
export function MessageHistory({ site: { wid, name } }: { site: DeviceSite }) {
  return (
    <PeriodsPanel
      wid={wid}
      words={words}
      kinds={kinds}
      details={details}
      show={show}
      kind={signKind}
      calls={signCalls}
      siteName={name}
      title="ประวัติข้อความ"
    />
  )
}
