import { Button } from '@mantine/core'
import type { Body } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { noticeKindNames } from '@roadside/contract/notices/content.ts'
import { trialDays, tryNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import styles from '@roadside/ui/sentences/rules.module.css'

/** What the rule would have sent in the last days; nothing is sent. */
export function Trial({ rule, isReady }: { rule: Body<typeof tryNoticeRule>; isReady: boolean }) {
  const trial = useSend(tryNoticeRule)
  const { data } = trial
  // a result is of the rule as it was when it was tried
  const isOld = data !== undefined && JSON.stringify(trial.variables) !== JSON.stringify(rule)
  return (
    <section className={styles.trial} aria-label={`ทดลองกับ ${trialDays} วันที่ผ่านมา`}>
      <Button
        loading={trial.isPending}
        disabled={!isReady}
        title={isReady ? undefined : 'กรุณาเลือกผู้รับก่อน'}
        onClick={() => trial.mutate(rule)}
      >
        ทดลองกับ {trialDays} วันที่ผ่านมา
      </Button>
      <FailureNote error={trial.error} />
      {data && (
        <>
          <output>
            <b>จะส่ง {formatNumber(data.total)} ข้อความ</b> ตั้งแต่ {formatThaiDateTime(data.since)}
            {data.rows.length < data.total &&
              ` (แสดง ${formatNumber(data.rows.length)} ข้อความล่าสุด)`}
            {isOld && ' · กฎเปลี่ยนไปหลังการทดลอง กรุณาทดลองอีกครั้ง'}
          </output>
          {data.rows.length > 0 && (
            <ol className={styles.tried}>
              {data.rows.map((row, index) => (
                <li key={index}>
                  <time dateTime={row.at}>{formatThaiDateTime(row.at)}</time>
                  <span>
                    {noticeKindNames[row.kind]}
                    {row.step !== null && ` ขั้นที่ ${row.step + 1}`}
                    {row.first && `: ${row.first}`}
                    {row.alarms > 1 && ` และอีก ${formatNumber(row.alarms - 1)} รายการ`}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  )
}
