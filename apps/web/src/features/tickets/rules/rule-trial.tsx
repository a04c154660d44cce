import { Button } from '@mantine/core'
import { severityNames } from '@roadside/contract/alarms/severity.ts'
import type { Body } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { ruleTrialDays, tryTicketRule } from '@roadside/contract/tickets/ticket-rule.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import styles from '@roadside/ui/sentences/rules.module.css'

/** The tickets that the rule would have opened in the last days; nothing is opened. */
export function RuleTrial({ rule }: { rule: Body<typeof tryTicketRule> }) {
  const trial = useSend(tryTicketRule)
  const { data } = trial
  // a result is of the rule as it was when it was tried
  const isOld = data !== undefined && JSON.stringify(trial.variables) !== JSON.stringify(rule)
  const title = `ทดลองกับ ${ruleTrialDays} วันที่ผ่านมา`
  return (
    <section className={styles.trial} aria-label={title}>
      <Button loading={trial.isPending} onClick={() => trial.mutate(rule)}>
        {title}
      </Button>
      <FailureNote error={trial.error} />
      {data && (
        <output>
          <b>จะเปิด {formatNumber(data.total)} ใบงาน</b> ตั้งแต่ {formatThaiDateTime(data.since)}
          {data.rows.length < data.total && ` (แสดง ${formatNumber(data.rows.length)} ใบล่าสุด)`}
          {isOld && ' · กฎเปลี่ยนไปหลังการทดลอง กรุณาทดลองอีกครั้ง'}
        </output>
      )}
      {data && data.rows.length > 0 && (
        <ol className={styles.tried}>
          {data.rows.map((row, index) => (
            <li key={index}>
              <time dateTime={row.at}>{formatThaiDateTime(row.at)}</time>
              <span>
                {row.kind_name} {row.subject} · {row.site} · {severityNames[row.priority]}
                {row.contractor && ` · ให้ ${row.contractor}`}
                {row.has_ticket && ' (มีผู้เปิดใบงานแล้ว)'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
