import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { TimeChart } from '@roadside/ui/chart/chart.tsx'
import { muted } from '@roadside/ui/devices/muted.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { useMemo } from 'react'
import type { CountSummary } from '../calls.ts'
import styles from './counting.module.css'
import { hourNames } from './day-words.ts'
import { exportHours } from './export-hours.ts'

const hourMs = 3_600_000
const perHour = { unit: 'คัน/ชม.', decimals: 0, least: 0 }

/** The last day by the hour, against the mean of the same weekday. */
export function TodayChart({ summary, of }: { summary: CountSummary; of: string }) {
  const { days, today, usual, usual_days, department } = summary
  const day = days.at(-1)?.day ?? ''
  const name = summary.is_running ? 'วันนี้' : formatThaiDate(day)
  const title = `${name}${summary.is_running ? '' : ' '}เทียบกับวันเดียวกันของสัปดาห์`
  const lines = useMemo(() => {
    const from = Date.parse(`${day}T00:00:00+07:00`)
    return {
      times: hourNames.map((_, hour) => from + hour * hourMs),
      // today over what is usual
      series: [
        ...(usual_days > 0
          ? [
              {
                ...perHour,
                label: `เฉลี่ย ${usual_days} สัปดาห์`,
                color: 'pink' as const,
                values: [...usual],
              },
            ]
          : []),
        { ...perHour, label: name, color: 'blue' as const, values: [...today] },
      ],
    }
  }, [day, name, today, usual, usual_days])
  const rows = hourNames.map((name, hour) => ({
    name,
    today: today[hour] ?? null,
    usual: usual[hour] ?? null,
  }))
  return (
    <Panel
      title={title}
      isFlush
      actions={
        <TableButtons
          table={() => ({
            name: `${title} ${of}`,
            rows,
            columns: exportHours(['today', 'usual'], (key) =>
              key === 'today' ? `${name} (คัน)` : `เฉลี่ย ${usual_days} สัปดาห์ (คัน)`,
            ),
          })}
          print={{ of: `${department} · ${of}`, period: `วันที่ ${formatThaiDate(day)}` }}
        />
      }
    >
      <div className={styles.chart}>
        <TimeChart {...lines} gapMs={1.5 * hourMs} height={280} ariaLabel={`${title} ${of}`} />
        {usual_days === 0 && <p className={muted}>ยังไม่มีข้อมูลของวันเดียวกันในสัปดาห์ก่อน</p>}
      </div>
    </Panel>
  )
}
