import { useDataTime } from '../api/data-times.ts'
import { formatThaiDateTime } from './unbroken.ts'

/** Of when the oldest data on the page are, where a read replica gave them that is behind. */
export function DataTime() {
  const asOf = useDataTime()
  if (asOf === null) return null
  const date = new Date(asOf)
  return (
    <>
      ข้อมูล ณ <time dateTime={date.toISOString()}>{formatThaiDateTime(date, 'seconds')}</time>
    </>
  )
}
