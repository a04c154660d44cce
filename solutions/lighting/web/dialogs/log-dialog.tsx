import { formatNumber } from '@roadside/contract/domain/format.ts'
import { rangeName } from '@roadside/contract/domain/time-range.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { withOldestAnswer } from '@roadside/ui/api/oldest-answer.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { loraLog, loraSeries } from '../../calls.ts'
import type { LampRow } from '../lamp-view.ts'
import { LogChart } from './log-chart.tsx'
import { logColumnsFor, logList } from './log-columns.tsx'
import { logCsv, logFileName } from './log-csv.ts'
import { LogTable } from './log-table.tsx'
import { UplinkChart } from './uplink-chart.tsx'
import { useLogRange } from './use-log-range.ts'

interface LogDialogProps {
  devid: string
  lamp: LampRow | undefined
  /** Name of its site. */
  site: string
  isRoot: boolean
  /** What is known of the lamp itself. */
  facts?: ReactNode
  onClose: () => void
}

/** What a lamp reported over the chosen time: a chart, and the readings themselves (specification §2). */
export function LogDialog({ devid, lamp, site, isRoot, facts, onClose }: LogDialogProps) {
  const { shown, times } = useLogRange(lamp?.lastupdate ?? null)
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      title={`ประวัติการทำงานของอุปกรณ์ ${lamp?.pole ?? ''}`}
      actions={
        <>
          <ColumnMenu list={logList} columns={logColumnsFor(isRoot)} />
          <ExportButton
            devid={devid}
            times={times}
            isRoot={isRoot}
            name={logFileName(lamp?.pole ?? devid, site, rangeName(shown.range))}
          />
        </>
      }
    >
      {facts}
      <RangeControl shown={shown} />
      <LogChart devid={devid} times={times} isRoot={isRoot} />
      {isRoot && <UplinkChart devid={devid} times={times} />}
      <LogTable devid={devid} times={times} isRoot={isRoot} />
    </PageDialog>
  )
}

interface ExportButtonProps {
  devid: string
  /** Of the file. */
  name: string
  times: { from: string; to: string }
  isRoot: boolean
}

function ExportButton({ devid, name, times, isRoot }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const save = async () => {
    setBusy(true)
    try {
      const { made: reply, asOf } = await withOldestAnswer(() =>
        callServer(loraLog, { devid, ...times }),
      )
      const rows = Array.isArray(reply) ? reply : reply.rows
      const { archived } = await client.ensureQueryData(callQuery(loraSeries, { devid, ...times }))
      saveFile(name, logCsv(rows, { isRoot, asOf, archived: archived.months }))
      if (rows.length === plainListLimit)
        showNotice('ok', `ส่งออก ${formatNumber(rows.length)} รายการล่าสุดของช่วงเวลานี้`)
    } catch (error) {
      console.error(`/api/${loraLog.path}`, error)
      showNotice('fault', errorSentence(error))
    }
    setBusy(false)
  }
  return (
    <Button
      leftSection={<Icon name="download" size={16} />}
      loading={isBusy}
      onClick={() => void save()}
    >
      ส่งออก CSV
    </Button>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
