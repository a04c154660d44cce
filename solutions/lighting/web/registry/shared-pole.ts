import { formatNumber } from '@roadside/contract/domain/format.ts'

/** Two luminaires of one pole may share its number; mostly it was mistyped. */
export const sharedPole = (others: number) =>
  `เสาหมายเลขนี้มีดวงโคมอื่นอยู่แล้ว ${formatNumber(others)} ดวง กรุณาตรวจสอบ`

/** How long a notice stays that is to be read. */
export const readableMs = 5_000
