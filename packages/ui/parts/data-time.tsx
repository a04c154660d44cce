import { useDataTime } from '../api/data-times.ts'
import { olderOf } from '../api/oldest-answer.ts'
import { formatThaiDateTime } from './unbroken.ts'

/** Of when the oldest data on the page are, where a read replica gave them that is behind; `also`: of data that are no query's. */
export function DataTime({ also = null }: { also?: number | null }) {
  const asOf = olderOf(useDataTime(), also)
  if (asOf === null) return null
  const date = new Date(asOf)
  return (
    <>
      ข้อมูล ณ <time dateTime={date.toISOString()}>{formatThaiDateTime(date, 'seconds')}</time>
    </>
  )
}
