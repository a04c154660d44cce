import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ReactNode } from 'react'
import { FailureNote } from '../form/form-note.tsx'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import styles from './rules.module.css'

interface RuleTrialProps<Rule, Row> {
  rule: Rule
  /** Days of the past that it is tried on. */
  days: number
  /** The sending of the trial, of `useSend`. */
  trial: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly variables: Rule | undefined
    readonly data: { total: number; since: string; rows: Row[] } | undefined
    readonly mutate: (rule: Rule) => void
  }
  /** What it would do, and to what: จะส่ง 3 ข้อความ. */
  words: { readonly would: string; readonly what: string; readonly unit: string }
  /** What is to be done before it can be tried. */
  missing?: string | undefined
  children: (row: Row) => ReactNode
}

/** What a rule would have done in the last days; nothing is done. */
export function RuleTrial<Rule, Row extends { at: string }>(props: RuleTrialProps<Rule, Row>) {
  const { rule, days, trial, words, missing, children } = props
  const { data } = trial
  // a result is of the rule as it was when it was tried
  const isOld = data !== undefined && JSON.stringify(trial.variables) !== JSON.stringify(rule)
  const title = `ทดลองกับ ${days} วันที่ผ่านมา`
  return (
    <section className={styles.trial} aria-label={title}>
      <Button
        loading={trial.isPending}
        disabled={missing !== undefined}
        title={missing}
        onClick={() => trial.mutate(rule)}
      >
        {title}
      </Button>
      <FailureNote error={trial.error} />
      {data && (
        <output>
          <b>
            {words.would} {formatNumber(data.total)} {words.what}
          </b>{' '}
          ตั้งแต่ {formatThaiDateTime(data.since)}
          {data.rows.length < data.total &&
            ` (แสดง ${formatNumber(data.rows.length)} ${words.unit}ล่าสุด)`}
          {isOld && ' · กฎเปลี่ยนไปหลังการทดลอง กรุณาทดลองอีกครั้ง'}
        </output>
      )}
      {data && data.rows.length > 0 && (
        <ol className={styles.tried}>
          {data.rows.map((row, index) => (
            <li key={index}>
              <time dateTime={row.at}>{formatThaiDateTime(row.at)}</time>
              <span>{children(row)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
