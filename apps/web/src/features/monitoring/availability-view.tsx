import type { RangeStep } from '@roadside/contract/domain/time-range.ts'
import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import {
  availabilityGroups,
  monitoringAvailability,
  type AvailabilityGroup,
} from '@roadside/contract/monitoring-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { errorSentence, ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { useTimeRange, type ShownRange } from '@roadside/ui/range/use-time-range.ts'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo, useState } from 'react'
import { AvailabilityAssets } from './availability-assets.tsx'
import { BarLegend } from './availability-bar.tsx'
import { exportGroups, groupColumns, groupNames, type GroupRow } from './availability-columns.tsx'
import { AvailabilityOutages } from './availability-outages.tsx'
import { linesOf, sortLines, totalOf } from './availability-rows.ts'
import { AvailabilitySites } from './availability-sites.tsx'
import styles from './availability.module.css'
import { DrillLink } from './drill-link.tsx'
import { periodNotes } from './period-words.ts'
import { useUrlChoice } from './use-url-choice.ts'

const groups = availabilityGroups.map((value) => ({ value, label: groupNames[value] }))
const steps = ['day', 'week', 'month', 'fiscal', 'own'] as const satisfies readonly RangeStep[]
const rowKey = ({ line }: GroupRow) => line.key

/**
 * How available equipment was over a time: by group, then its sites, their equipment, and the
 * outages. Each place is in the address.
 */
export function AvailabilityView() {
  const [by, setBy] = useUrlChoice('by', availabilityGroups, 'type')
  const shown = useTimeRange({ steps, initial: 'month' })
  const group = useUrlStep('group', ['place', 'asset'])
  const site = Number(useUrlStep('place').value)
  const asset = Number(useUrlStep('asset').value)
  const groupKey = readGroupKey(by, group.value)
  if (groupKey === undefined) return <NoSuchGroup by={by} />
  const place = { by, groupKey, group: group.value ?? '', shown }
  if (group.value && site && asset) return <AvailabilityOutages {...place} wid={site} id={asset} />
  if (group.value && site) return <AvailabilityAssets {...place} wid={site} />
  if (group.value) return <AvailabilitySites {...place} />
  return <AvailabilityGroups by={by} onBy={setBy} shown={shown} />
}

/** The key of a group from the address; `none` is what has no contractor or project, undefined is no group at all. */
function readGroupKey(by: AvailabilityGroup, text = ''): string | number | null | undefined {
  if (by === 'type') return text
  if (text === 'none') return by === 'department' ? undefined : null
  return text === '' || /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** An address that names no group: one that was cut, or typed. */
function NoSuchGroup({ by }: { by: AvailabilityGroup }) {
  return (
    <Panel title="ความพร้อมใช้งานของอุปกรณ์">
      <FormNote tone="fault">
        ไม่พบ{groupNames[by]}ที่ระบุในลิงก์ · <DrillLink to={{}}>แสดง{groupNames[by]}ทั้งหมด</DrillLink>
      </FormNote>
    </Panel>
  )
}

interface AvailabilityGroupsProps {
  by: AvailabilityGroup
  onBy: (by: AvailabilityGroup) => void
  shown: ShownRange
}

function AvailabilityGroups({ by, onBy, shown }: AvailabilityGroupsProps) {
  const [sort, setSort] = useState<TableSort>({ id: 'measured', order: 'asc' })
  const query = useCall(monitoringAvailability, { by, ...shown.times })
  const before = useCall(
    monitoringAvailability,
    { by, ...shown.timesBefore },
    { enabled: shown.isCompared },
  )
  const { rows } = query.data ?? {}
  const earlier = shown.isCompared ? before.data?.rows : undefined
  const isCompared = earlier !== undefined
  const columns = useMemo(() => groupColumns(by, isCompared), [by, isCompared])
  const lines = useMemo(() => {
    if (!rows) return undefined
    const total = totalOf(rows, by, earlier)
    const sorted = sortLines(linesOf(rows, by, earlier), sort)
    return [...(total ? [total] : []), ...sorted].map((line) => ({ line, figures: line }))
  }, [rows, earlier, by, sort])
  const table = (
    <DataTable
      label="ความพร้อมใช้งาน"
      list="availability"
      columns={columns}
      rows={lines}
      rowKey={rowKey}
      sort={sort}
      onSort={setSort}
    />
  )
  return (
    <Panel
      title="ความพร้อมใช้งานของอุปกรณ์"
      isFlush
      actions={
        <>
          <SegmentedFilter label="แยกตาม" value={by} options={groups} onChange={onBy} />
          <ColumnMenu list="availability" columns={columns} />
          <TableButtons
            table={() => ({
              name: `รายงานความพร้อมใช้งานของอุปกรณ์แยกตาม${groupNames[by]}`,
              columns: exportGroups(by, isCompared),
              rows: lines ?? [],
            })}
            print={{ of: wholeAuthorityName, period: shown.text }}
            isPage
          />
        </>
      }
    >
      <div className={styles.head}>
        <RangeControl shown={shown} hasComparison />
        <p>
          {query.data &&
            periodNotes(query.data, shown.times).map((note) => <span key={note}>{note}</span>)}
        </p>
        <BarLegend />
      </div>
      {shown.isCompared && before.error && (
        <div className={styles.fault}>
          <FormNote tone="fault">
            ไม่สามารถเทียบกับ {shown.textBefore} ได้ {errorSentence(before.error)}
          </FormNote>
        </div>
      )}
      <ViewState
        query={query}
        loading={table}
        isEmpty={(data) => data.rows.length === 0}
        emptyText="ยังไม่มีข้อมูลความพร้อมใช้งานในช่วงเวลานี้"
      >
        {() => table}
      </ViewState>
    </Panel>
  )
}
