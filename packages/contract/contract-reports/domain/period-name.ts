import { rangeName } from '../../domain/time-range.ts'

/** `ตุลาคม 2569` of `2026-10`. */
export const monthName = (month: string) => rangeName({ step: 'month', first: `${month}-01` })

/** `ปีงบประมาณ 2569` of the Christian year in which it ends. */
export const fiscalYearName = (year: number) =>
  rangeName({ step: 'fiscal', first: `${year - 1}-10-01` })
