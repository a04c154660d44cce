import { formatThaiDeadline } from '@roadside/contract/domain/thai-date.ts'
import type { MovedDeadlineRow } from '@roadside/contract/service-levels/holiday-calls.ts'

const partNames: Record<MovedDeadlineRow['part'], string> = {
  begin: 'เริ่มซ่อม',
  finish: 'ซ่อมแล้วเสร็จ',
}

/** A deadline that moves: 2569-12-0001 ซ่อมแล้วเสร็จ 25/11/2569 16:30 น. → 26/11/2569 16:30 น. */
export const movedWords = ({ number, part, from, to }: MovedDeadlineRow) =>
  `${number} ${partNames[part]} ${formatThaiDeadline(from)} → ${formatThaiDeadline(to)}`
