import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { lineBudgetNames } from '@roadside/contract/notices/line-budget.ts'
import { lineState } from '@roadside/contract/notices/line-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import styles from '../notices.module.css'
import { LineCodeDialog } from './line-code-dialog.tsx'
import { useLineCode } from './use-line-code.ts'
import { WayCard, type WayProps } from './way-card.tsx'

export type LineQuery = UseQueryResult<Reply<typeof lineState>>

/** The own LINE, bound by a one-time code. */
export function LineWay({ targets, missing, line }: WayProps & { line: LineQuery }) {
  const dialog = useUrlDialog('line-code')
  const asking = useLineCode()
  const { data } = line
  return (
    <WayCard
      title="LINE"
      note="ข้อความพร้อมภาพและปุ่มรับทราบ ถึงโทรศัพท์ของท่าน"
      targets={targets}
      missing={missing ?? missingOf(data)}
      actions={
        <Button
          variant={targets.length === 0 ? 'filled' : 'default'}
          disabled={data === undefined || data.missing.length > 0}
          onClick={() => {
            asking.mutate({ to: 'account' })
            dialog.open()
          }}
        >
          ขอรหัสผูก LINE
        </Button>
      }
    >
      <FailureNote error={line.error} />
      {data && <LineStanding state={data} />}
      {dialog.isOpen && data && (
        <LineCodeDialog of="account" line={data} asking={asking} onClose={dialog.close} />
      )}
    </WayCard>
  )
}

function missingOf(state: LineQuery['data']): string | null {
  const names = state?.missing ?? []
  return names.length > 0 ? `ยังไม่ได้ตั้งค่า LINE ผู้ดูแลเครื่องต้องกำหนด ${names.join(' และ ')}` : null
}

/** What LINE says of itself: the bot, the messages of the month, and what stands in the way. */
function LineStanding({ state }: { state: Reply<typeof lineState> }) {
  const { bot, problem, usage, budget, webhook_url, missing } = state
  if (missing.length > 0) return null
  return (
    <>
      {problem && <FormNote tone="fault">{problem}</FormNote>}
      {webhook_url === null && (
        <FormNote tone="warn">
          รหัสที่ส่งให้บอทยังมาไม่ถึงระบบ เพราะยังไม่ได้กำหนด PUBLIC_URL เป็นที่อยู่ https://
        </FormNote>
      )}
      <p className={styles.told}>
        {bot && `บอท ${bot.name} (${bot.basic_id})`}
        {usage && (
          <>
            {bot && ' · '}
            เดือนนี้ใช้ {formatNumber(usage.used)}
            {usage.limit !== null && ` จาก ${formatNumber(usage.limit)}`} ข้อความ
          </>
        )}
        {budget !== 'free' && ` · ${lineBudgetNames[budget]}`}
      </p>
    </>
  )
}
