import { Button } from '@mantine/core'
import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import {
  archiveBankGuarantee,
  bankGuarantees,
  securedNames,
  type BankGuaranteeRow,
} from '@roadside/contract/records/contract/bank-guarantee.ts'
import { bankGuaranteeLabels } from '@roadside/contract/records/contract/contract-labels.ts'
import { guaranteeRadar } from '@roadside/contract/records/contract/radar-call.ts'
import { unknownWord } from '@roadside/contract/records/contract/terms-words.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { recordHistory, type HistoryEntry } from '@roadside/contract/records/record.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { ArchivedMark } from '@roadside/ui/register/record-editing.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo, useState } from 'react'
import { valuesBefore } from '../project-values.ts'
import { EndMark } from '../radar/end-mark.tsx'
import { BankGuaranteeDialog } from './bank-guarantee-dialog.tsx'
import { bankGuaranteeFields } from './bank-guarantee-values.ts'
import { OpenedRecord } from './opened-record.tsx'
import { RowButtons } from './row-buttons.tsx'

const rowKey = ({ id }: BankGuaranteeRow) => id
const shownIn = [bankGuarantees, guaranteeRadar, recordHistory]
const nameOf = ({ bank, number }: BankGuaranteeRow) => `${bank} ${number}`

const columnsOf = (
  mayEdit: boolean,
  onOpen: (id: number, show?: 'history' | 'archive') => void,
): readonly TableColumn<BankGuaranteeRow>[] => [
  {
    id: 'bank',
    header: 'หนังสือค้ำประกัน',
    width: 200,
    cell: (row) => (
      <CellText minWidth={150}>
        {nameOf(row)}
        <ArchivedMark record={row} />
      </CellText>
    ),
  },
  { id: 'secures', header: 'ประเภท', cell: ({ secures }) => securedNames[secures] },
  {
    id: 'amount',
    header: 'จำนวนเงิน (บาท)',
    align: 'end',
    cell: ({ amount_satang }) => (amount_satang === null ? unknownWord : formatBaht(amount_satang)),
  },
  {
    id: 'valid_to',
    header: 'ระยะที่มีผล',
    width: 200,
    cell: ({ valid_from, valid_to, returned_on }) => (
      <EndMark from={valid_from} to={valid_to} isClosed={returned_on !== null} />
    ),
  },
  {
    id: 'returned_on',
    header: 'คืนผู้รับจ้าง',
    cell: ({ returned_on }) => (returned_on === null ? 'ยังไม่คืน' : formatThaiDate(returned_on)),
  },
  {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    cell: (row) => (
      <RowButtons
        row={row}
        noun="หนังสือค้ำประกัน"
        name={nameOf(row)}
        mayEdit={mayEdit}
        onOpen={onOpen}
      />
    ),
  },
]

/** The bank guarantees of a project, those held first. */
export function BankGuaranteesPanel({ project }: { project: ProjectRow }) {
  const { pj_id } = project
  const mayEdit = project.may_edit && project.archived_at === null
  const query = useCall(bankGuarantees, { pj_id })
  const [undone, setUndone] = useState<HistoryEntry | null>(null)
  const dialog = useUrlDialog('bankGuarantee', ['bank', 'show'])
  const { open } = dialog
  const columns = useMemo(
    () =>
      columnsOf(mayEdit, (bank, show) => {
        setUndone(null)
        open({ bank, show })
      }),
    [mayEdit, open],
  )
  const refresh = useRefresh(shownIn)
  const table = (
    <DataTable label="รายการหนังสือค้ำประกัน" columns={columns} rows={query.data} rowKey={rowKey} />
  )
  return (
    <Panel
      title="หนังสือค้ำประกัน"
      isFlush
      actions={
        mayEdit && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => {
              setUndone(null)
              open({ bank: undefined, show: undefined })
            }}
          >
            เพิ่มหนังสือค้ำประกัน
          </Button>
        )
      }
    >
      <ViewState
        query={query}
        loading={table}
        isEmpty={(rows) => rows.length === 0}
        emptyText="ยังไม่ระบุหนังสือค้ำประกัน"
      >
        {() => table}
      </ViewState>
      {dialog.isOpen && (
        <OpenedRecord
          project={project}
          noun="หนังสือค้ำประกัน"
          kind="bank_guarantee"
          labels={bankGuaranteeLabels}
          archiveCall={archiveBankGuarantee}
          archiveText={(row) =>
            row.archived_at === null
              ? `${nameOf(row)} จะไม่อยู่ในการเฝ้าระวังวันสิ้นสุด ข้อมูลทั้งหมดยังอยู่ และนำกลับมาใช้ได้ทุกเมื่อ`
              : `${nameOf(row)} จะกลับมาอยู่ในการเฝ้าระวังวันสิ้นสุดตามเดิม`
          }
          nameOf={nameOf}
          opened={{ id: dialog.values.bank, show: dialog.values.show }}
          rows={query.data}
          onUndo={(entry) => {
            setUndone(entry)
            open({ bank: dialog.values.bank, show: undefined })
          }}
          onSaved={refresh}
          onClose={dialog.close}
        >
          {(row) => (
            <BankGuaranteeDialog
              pj_id={pj_id}
              row={row}
              {...(row &&
                undone && { undone: valuesBefore(undone, bankGuaranteeFields) as object })}
              onSaved={refresh}
              onClose={dialog.close}
            />
          )}
        </OpenedRecord>
      )}
    </Panel>
  )
}
