import type { MonthClosing } from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { Tone } from '@roadside/ui/state-mark.tsx'
import styles from '../contract-reports.module.css'
import { openQuestions, stateOf, type ClosingState as State } from './closing-rows.ts'

const stateTones: Readonly<Record<State, Tone>> = {
  ready: 'accent',
  open: 'warn',
  blocked: 'gone',
  closed: 'ok',
}

/** Where the closing of a month stands, and why. */
export function ClosingState({ row }: { row: MonthClosing }) {
  const { closed, obstacles } = row
  const state = stateOf(row)
  const questions = openQuestions(row)
  return (
    <span className={styles.state}>
      <span data-tone={closed?.differs ? 'warn' : stateTones[state]}>
        {closed
          ? `ปิดแล้ว ฉบับที่ ${formatNumber(closed.version)}`
          : state === 'blocked'
            ? 'ยังปิดไม่ได้'
            : 'ยังไม่ปิด'}
      </span>
      {closed?.differs && <small>วันนี้จะได้ผลต่างจากที่ปิด</small>}
      {(!closed || closed.differs) &&
        [...obstacles, ...questions].map((text) => <small key={text}>{text}</small>)}
    </span>
  )
}
