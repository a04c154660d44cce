import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { StackedBars } from '@roadside/ui/chart/stacked-bars.tsx'
import { muted } from '@roadside/ui/devices/muted.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import type { CountDay, CountSummary } from '../calls.ts'
import { classNames, type ClassId } from '../rules/classes.ts'
import { classColors } from './class-colors.ts'
import styles from './counting.module.css'
import { dayNote, dayTotal, isPartial, weekdayOf } from './day-words.ts'

interface DailyVolumesProps {
  summary: CountSummary
  of: string
  /** What the days are called. */
  time: string
}

/** Days in bars of classes; the same on paper and as a file. */
export function DailyVolumes({ summary, of, time }: DailyVolumesProps) {
  const { days, classes, department } = summary
  const title = classes.length > 1 ? 'ปริมาณจราจรรายวันแยกตามประเภทรถ' : 'ปริมาณจราจรรายวัน'
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  const today = summary.is_running ? last : undefined
  const isLong = days.length > mostNamed
  const bars = days.map((day) => ({
    name: isLong
      ? formatThaiDate(day.day).slice(0, 2)
      : `${weekdayOf(day.day)} ${formatThaiDate(day.day).slice(0, 5)}`,
    title: `${weekdayOf(day.day)} ${formatThaiDate(day.day)}${day.day === today ? ' (ถึงขณะนี้)' : ''}`,
    values: classes.map((id) => day.counts && (day.counts[id] ?? 0)),
    note: dayNote(day),
    isPartial: day.day === today || isPartial(day),
  }))
  return (
    <Panel
      title={`${title} ${time}`}
      isFlush
      actions={
        <TableButtons
          table={() => ({
            name: `${title} ${of}`,
            columns: exportColumns(classes, today),
            rows: days,
          })}
          print={{
            of: `${department} · ${of}`,
            period: `วันที่ ${formatThaiDate(first)} ถึง ${formatThaiDate(last)}`,
            isLandscape: classes.length > 3,
          }}
        />
      }
    >
      <div className={styles.chart}>
        <StackedBars
          bars={bars}
          unit="คัน"
          by="วันที่"
          height={300}
          ariaLabel={`${title} ${of}`}
          parts={classes.map((id) => classNames[id])}
          colors={classes.map((id) => classColors[id])}
        />
        {bars.some((bar) => bar.isPartial) && (
          <p className={muted}>
            <span className={styles.notWhole} aria-hidden />
            เส้นประ: ยังไม่ครบวัน หรือข้อมูลของวันนั้นไม่ถึง 90 %
          </p>
        )}
      </div>
    </Panel>
  )
}

/** More days than this have no room for their month. */
const mostNamed = 14

function exportColumns(
  classes: readonly ClassId[],
  today: string | undefined,
): ExportColumn<CountDay>[] {
  return [
    { header: 'วันที่', value: ({ day }) => formatThaiDate(day) },
    ...classes.map((id) =>
      count(`${classNames[id]} (คัน)`, ({ counts }) => counts && (counts[id] ?? 0)),
    ),
    ...(classes.length > 1 ? [count('รวม (คัน)', dayTotal)] : []),
    {
      header: 'ความครบถ้วน (%)',
      isNumber: true,
      value: ({ completeness }) => completeness && Math.round(completeness),
    },
    { header: 'หมายเหตุ', value: (day) => noteOf(day, today) },
  ]
}

function count(header: string, value: (day: CountDay) => number | null): ExportColumn<CountDay> {
  return { header, value, isNumber: true, text: (day) => formatNumber(value(day)) }
}

function noteOf(day: CountDay, today: string | undefined): string {
  const parts = [
    day.day === today ? 'ถึงขณะนี้' : undefined,
    day.counts === null ? 'ไม่มีข้อมูล' : undefined,
    dayNote(day),
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
