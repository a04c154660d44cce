import { TimeChart } from '@roadside/ui/chart/chart.tsx'
import type { TimeSeries } from '@roadside/ui/chart/time-chart.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { useMemo } from 'react'
import type { useCall } from '@roadside/ui/api/use-call.ts'
import type { loraSeries } from '../../calls.ts'
import { archiveSentence, monthNames } from './archive-words.ts'

type Archived = NonNullable<ReturnType<typeof useCall<typeof loraSeries>>['data']>['archived']

const height = 220
const dayMs = 24 * 3_600_000

/** The months of a time whose readings are in the archive: what to do for them, and what is known of their days. */
export function ArchivedDays({ archived: { months, days } }: { archived: Archived }) {
  const { times, series } = useMemo(() => {
    const line = (
      label: string,
      of: 'greatest' | 'mean' | 'least',
      color: NonNullable<TimeSeries['color']>,
    ) => ({ label, unit: 'A', color, values: days.map((day) => day[`current_${of}`]) })
    return {
      // the middle of the day
      times: days.map(({ day }) => Date.parse(`${day}T12:00:00+07:00`)),
      series: [
        line('สูงสุด', 'greatest', 'pink'),
        line('เฉลี่ย', 'mean', 'ink'),
        line('ต่ำสุด', 'least', 'blue'),
      ],
    }
  }, [days])
  if (months.length === 0) return null
  return (
    <>
      <FormNote tone="warn">{archiveSentence(months)}</FormNote>
      {days.length > 0 && (
        <TimeChart
          times={times}
          series={series}
          gapMs={1.5 * dayMs}
          height={height}
          ariaLabel={`กราฟกระแสไฟฟ้ารายวัน ${monthNames(months)}`}
        />
      )}
    </>
  )
}
