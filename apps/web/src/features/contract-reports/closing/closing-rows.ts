import type { MonthClosing } from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'

/**
 * Where a month stands: `ready` to be closed, or closed again where it would be otherwise today;
 * `open`: so too, with questions that nobody has answered; `blocked`: it cannot be closed now;
 * `closed`: as it was signed off.
 */
export const closingStates = ['ready', 'open', 'blocked', 'closed'] as const
export type ClosingState = (typeof closingStates)[number]
export const closingStateNames: Readonly<Record<ClosingState, string>> = {
  ready: 'พร้อมปิด',
  open: 'มีเรื่องค้างพิจารณา',
  blocked: 'ยังปิดไม่ได้',
  closed: 'ปิดแล้ว',
}

export function stateOf(row: MonthClosing): ClosingState {
  if (row.closed && !row.closed.differs) return 'closed'
  if (row.obstacles.length > 0) return row.closed ? 'closed' : 'blocked'
  return openQuestions(row).length > 0 ? 'open' : 'ready'
}

/** What is still open in a month, and would be signed off as it stands. */
export function openQuestions({
  undecided,
  unserved,
}: Pick<MonthClosing, 'undecided' | 'unserved'>): string[] {
  return [
    ...(undecided > 0 ? [`${formatNumber(undecided)} ช่วงขัดข้องมีคำขอหยุดนับเวลาที่ยังไม่พิจารณา`] : []),
    ...(unserved > 0 ? [`${formatNumber(unserved)} ใบงานยังไม่บันทึกเวลาที่ผู้รับจ้างได้รับแจ้ง`] : []),
  ]
}

/** The version that closing makes. */
export const nextVersion = ({ closed }: Pick<MonthClosing, 'closed'>) => (closed?.version ?? 0) + 1

export const closingKey = ({ pj_id, month }: Pick<MonthClosing, 'pj_id' | 'month'>) =>
  `${pj_id} ${month}`

/** Whether the account may close it now. */
export const isClosable = (row: MonthClosing) => {
  const state = stateOf(row)
  return row.may_close && (state === 'ready' || state === 'open')
}
