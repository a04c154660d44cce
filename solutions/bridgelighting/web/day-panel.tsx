import { Button, NativeSelect } from '@mantine/core'
import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { bangkokDay, formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { useState } from 'react'
import { type CircuitStripDay, lightingDay } from '../calls.ts'
import type { HourSpan } from '../scene.ts'
import { CircuitStrip } from './circuit-strip.tsx'
import { circuitVerdict, clock } from './circuit-verdict.ts'
import styles from './lighting.module.css'

const dayMs = 86_400_000
const daysBack = 30
const names = ['วันนี้', 'เมื่อวาน']

/** Today and the days before, newest first. */
function lastDays(): readonly { value: string; label: string }[] {
  return Array.from({ length: daysBack + 1 }, (_, ago) => {
    const value = bangkokDay(new Date(serverNow() - ago * dayMs))
    return { value, label: [names[ago], formatThaiDate(value)].filter(Boolean).join(' ') }
  })
}

/** A day of the circuits of a bridge: what was scheduled against what was. */
export function DayPanel({ site: { wid, name } }: { site: DeviceSite }) {
  const of = usePrintOf(name)
  const [ago, setAgo] = useState(0)
  const days = lastDays()
  const day = days[ago]?.value ?? ''
  const query = useLiveCall(
    lightingDay,
    { wid, day },
    ago === 0 ? { topic: 'bridgelighting', wid } : null,
  )
  const words = formatThaiDate(day)
  return (
    <Panel
      title="แผนเปิดไฟเทียบกับการติดจริง"
      actions={
        <>
          <div className={styles.days}>
            <Button
              size="compact-sm"
              aria-label="วันก่อนหน้า"
              disabled={ago >= daysBack}
              onClick={() => setAgo(ago + 1)}
            >
              <Icon name="chevron-left" size={16} />
            </Button>
            <NativeSelect
              size="xs"
              aria-label="วันที่"
              value={day}
              data={[...days]}
              onChange={({ currentTarget }) =>
                setAgo(
                  Math.max(
                    0,
                    days.findIndex(({ value }) => value === currentTarget.value),
                  ),
                )
              }
            />
            <Button
              size="compact-sm"
              aria-label="วันถัดไป"
              disabled={ago === 0}
              onClick={() => setAgo(ago - 1)}
            >
              <Icon name="chevron-right" size={16} />
            </Button>
          </div>
          {query.data && (
            <TableButtons
              table={() => ({
                name: `ไฟประดับ ${name} ${words.replaceAll('/', '-')}`,
                columns: exportColumns(query.data.now ?? 24),
                rows: query.data.circuits,
              })}
              print={{ of, period: `วันที่ ${words}`, isLandscape: true }}
            />
          )}
        </>
      }
    >
      <ViewState
        query={query}
        isEmpty={({ circuits }) => circuits.length === 0}
        emptyText="ยังไม่มีวงจรไฟประดับ"
      >
        {({ circuits, now }) => (
          <CircuitStrip
            day={words}
            now={now}
            circuits={circuits.map((circuit) => ({ ...circuit, id: String(circuit.id) }))}
          />
        )}
      </ViewState>
    </Panel>
  )
}

const spanText = (spans: readonly HourSpan[]) =>
  spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ') || '-'

function exportColumns(until: number): readonly ExportColumn<CircuitStripDay>[] {
  return [
    { header: 'วงจร', value: ({ name }) => name },
    {
      header: 'ตามกำหนดการ (น.)',
      value: ({ scheduled }) => (scheduled === null ? 'ยังไม่มีกำหนดการ' : spanText(scheduled)),
    },
    { header: 'ติดจริง (น.)', value: ({ actual }) => spanText(actual) },
    { header: 'ไม่มีข้อมูล (น.)', value: ({ gaps }) => spanText(gaps) },
    { header: 'ผล', value: (circuit) => circuitVerdict(circuit, until).words },
  ]
}
