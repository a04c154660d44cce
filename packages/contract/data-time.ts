import { formatThaiDateTime } from './domain/thai-date.ts'

/**
 * Header of an answer that a read replica gave which is some seconds behind: the moment of its data,
 * ISO 8601 with +07:00.
 */
export const dataTimeHeader = 'data-time'

/** How files say it, as pages and prints do. */
export function dataTimeText(asOf: Date): string {
  return `ข้อมูล ณ ${formatThaiDateTime(asOf, 'seconds')}`
}
