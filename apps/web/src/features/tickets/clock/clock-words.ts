import { formatNumber } from '@roadside/contract/domain/format.ts'
import { periodUnitNames } from '@roadside/contract/service-levels/terms.ts'
import type { RepairPart } from '@roadside/contract/tickets/ticket.ts'

const minuteMs = 60_000

/** A time by the clock of a contract: 5 ชม. 20 นาที. */
export function clockWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} นาที`
  return `${formatNumber(hours)} ชม.${rest > 0 ? ` ${rest} นาที` : ''}`
}

/** What the contract gives: ภายใน 3 วันทำการ. */
export const limitWords = ({ limit }: RepairPart) =>
  limit ? `ภายใน ${formatNumber(limit.amount)} ${periodUnitNames[limit.unit]}` : 'สัญญาไม่ได้ระบุ'
