import type { Calendar } from '../domain/calendar.ts'
import { year2024 } from './2024.ts'
import { year2025 } from './2025.ts'
import { year2026 } from './2026.ts'
import { year2027 } from './2027.ts'

/** The known years, oldest first and without a gap: one file and one line each. */
export const thaiCalendar: Calendar = { years: [year2024, year2025, year2026, year2027] }
