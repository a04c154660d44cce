import { Button } from '@mantine/core'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { lotLabels } from '@roadside/contract/records/contract/contract-labels.ts'
import { periodUnitNames } from '@roadside/contract/records/contract/defects-period.ts'
import {
  archiveLot,
  projectLots,
  type LotForm,
  type LotRow,
} from '@roadside/contract/records/contract/lot.ts'
import { guaranteeRadar } from '@roadside/contract/records/contract/radar-call.ts'
import { unknownWord } from '@roadside/contract/records/contract/terms-words.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { recordHistory, type HistoryEntry } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { ArchivedMark } from '@roadside/ui/register/record-editing.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo, useState } from 'react'
import { valuesBefore } from '../project-values.ts'
import { LotDialog } from './lot-dialog.tsx'
import { lotFields } from './lot-values.ts'
import { OpenedRecord } from './opened-record.tsx'
import { RowButtons } from './row-buttons.tsx'

const rowKey = ({ id }: LotRow) => id
const shownIn = [projectLots, guaranteeRadar, recordHistory]

function lengthOf({ period, period_unit, guarantee_until }: LotRow): string {
  if (guarantee_until !== null) return `ถึงวันที่ ${formatThaiDate(guarantee_until)}`
  return period === null ? unknownWord : `${period} ${periodUnitNames[period_unit]}`
}

const columnsOf = (
  mayEdit: boolean,
  onOpen: (id: number, show?: 'history' | 'archive') => void,
): readonly TableColumn<LotRow>[] => [
  {
    id: 'name',
    header: 'งวด',
    width: 160,
    cell: (row) => (
      <CellText minWidth={120}>
        {row.name}
        <ArchivedMark record={row} />
      </CellText>
    ),
  },
  {
    id: 'accepted_on',
    header: lotLabels.accepted_on,
    cell: ({ accepted_on }) => (accepted_on === null ? unknownWord : formatThaiDate(accepted_on)),
  },
  { id: 'period', header: 'ระยะเวลา', cell: lengthOf },
  {
    id: 'guarantee',
    header: 'ระยะประกัน',
    width: 230,
    cell: ({ guarantee_from, guarantee_to }) => (
      <GuaranteeMark from={guarantee_from} to={guarantee_to} />
    ),
  },
  {
    id: 'members',
    header: ['สิ่งที่', 'ตรวจรับ'],
    width: 200,
    cell: ({ sites, equipment }) => (
      <CellText>
        {[...sites, ...equipment].map(({ name }) => name).join(', ') || unknownWord}
      </CellText>
    ),
  },
  {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    cell: (row) => (
      <RowButtons row={row} noun="งวด" name={row.name} mayEdit={mayEdit} onOpen={onOpen} />
    ),
  },
]

/** The lots of a project: what was accepted when, and how long its defects are repaired. */
export function LotsPanel({ project }: { project: ProjectRow }) {
  const { pj_id } = project
  const mayEdit = project.may_edit && project.archived_at === null
  const query = useCall(projectLots, { pj_id })
  const [undone, setUndone] = useState<HistoryEntry | null>(null)
  const dialog = useUrlDialog('lot', ['lot', 'show'])
  const { open } = dialog
  const columns = useMemo(
    () =>
      columnsOf(mayEdit, (lot, show) => {
        setUndone(null)
        open({ lot, show })
      }),
    [mayEdit, open],
  )
  const refresh = useRefresh(shownIn)
  const table = <DataTable label="รายการงวด" columns={columns} rows={query.data} rowKey={rowKey} />
  return (
    <Panel
      title="งวดและระยะรับประกันความชำรุดบกพร่อง"
      isFlush
      actions={
        mayEdit && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => {
              setUndone(null)
              open({ lot: undefined, show: undefined })
            }}
          >
            เพิ่มงวด
          </Button>
        )
      }
    >
      <ViewState
        query={query}
        loading={table}
        isEmpty={(rows) => rows.length === 0}
        emptyText="ยังไม่ระบุงวด อุปกรณ์ทั้งหมดใช้ระยะรับประกันของโครงการ"
      >
        {() => table}
      </ViewState>
      {dialog.isOpen && (
        <OpenedRecord
          project={project}
          noun="งวด"
          kind="lot"
          labels={lotLabels}
          archiveCall={archiveLot}
          archiveText={({ name, archived_at }) =>
            archived_at === null
              ? `อุปกรณ์ใน${name} จะใช้ระยะรับประกันของโครงการแทน ข้อมูลทั้งหมดยังอยู่ และนำกลับมาใช้ได้ทุกเมื่อ`
              : `อุปกรณ์ใน${name} จะใช้ระยะรับประกันของงวดนี้ตามเดิม`
          }
          nameOf={({ name }) => name}
          opened={{ id: dialog.values.lot, show: dialog.values.show }}
          rows={query.data}
          onUndo={(entry) => {
            setUndone(entry)
            open({ lot: dialog.values.lot, show: undefined })
          }}
          onSaved={refresh}
          onClose={dialog.close}
        >
          {(lot) => (
            <LotDialog
              pj_id={pj_id}
              lot={lot}
              others={
                query.data?.filter((one) => one.id !== lot?.id && one.archived_at === null) ?? []
              }
              {...(lot &&
                undone && { undone: valuesBefore(undone, lotFields) as Partial<LotForm> })}
              onSaved={refresh}
              onClose={dialog.close}
            />
          )}
        </OpenedRecord>
      )}
    </Panel>
  )
}
