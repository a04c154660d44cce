import type { Calendar } from '../domain/calendar.ts'
import { year2567 } from './2567.ts'
import { year2568 } from './2568.ts'
import { year2569 } from './2569.ts'
import { year2570 } from './2570.ts'

/**
 * The years that come with the console, oldest first and without a gap: one file and one line each.
 * What the authority enters goes before them. A year that is announced is not changed any more.
 */
export const deliveredCalendar: Calendar = {
  version: 0,
  years: [year2567, year2568, year2569, year2570],
}
