import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lampImports, undoLampImport, type LampImport } from '../../installed-calls.ts'

const rowKey = ({ id }: LampImport) => id

/** Files by which lamps were registered, each with an undo. */
export function PastImports() {
  const query = useCall(lampImports, {})
  const client = useQueryClient()
  const dialog = useUrlDialog('undo', ['id'])
  const { open } = dialog
  const columns = useMemo(() => importColumns(({ id }) => open({ id })), [open])
  const requested = dialog.isOpen && query.data?.find(({ id }) => String(id) === dialog.values.id)
  const table = (
    <DataTable
      label="การลงทะเบียนจากไฟล์ที่ผ่านมา"
      columns={columns}
      rows={query.data}
      rowKey={rowKey}
    />
  )
  return (
    <Panel title="การลงทะเบียนจากไฟล์ที่ผ่านมา" isFlush>
      <ViewState
        query={query}
        loading={table}
        isEmpty={(rows) => rows.length === 0}
        emptyText="ยังไม่เคยลงทะเบียนดวงโคมจากไฟล์"
      >
        {() => table}
      </ViewState>
      {requested && (
        <UndoImport
          key={requested.id}
          of={requested}
          onDone={() => {
            dialog.close()
            void client.invalidateQueries()
          }}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}

function importColumns(onUndo: (row: LampImport) => void): readonly TableColumn<LampImport>[] {
  return [
    { id: 'at', header: 'เมื่อ', cell: ({ at }) => formatThaiDateTime(at) },
    { id: 'filename', header: 'ไฟล์', cell: ({ filename }) => filename },
    { id: 'site', header: 'พื้นที่ติดตั้ง', cell: ({ site }) => site },
    { id: 'username', header: 'ผู้ใช้', cell: ({ username }) => username },
    {
      id: 'lamps',
      header: 'ลงทะเบียน',
      unit: 'ดวง',
      align: 'end',
      cell: ({ lamps }) => formatNumber(lamps),
    },
    {
      id: 'changed',
      header: 'แก้ไข',
      unit: 'ดวง',
      align: 'end',
      cell: ({ changed }) => formatNumber(changed),
    },
    {
      id: 'left',
      header: 'ยังอยู่',
      unit: 'ดวง',
      align: 'end',
      cell: ({ left }) => formatNumber(left),
    },
    {
      id: 'heard',
      header: 'ส่งข้อมูลแล้ว',
      unit: 'ดวง',
      align: 'end',
      cell: ({ heard }) => formatNumber(heard),
    },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      align: 'end',
      cell: (row) =>
        row.left > 0 || (row.changed > 0 && !row.is_undone) ? (
          <Button
            size="xs"
            aria-label={`ยกเลิกการนำเข้า ${row.filename}`}
            onClick={() => onUndo(row)}
          >
            ยกเลิกการนำเข้า
          </Button>
        ) : (
          (row.is_undone && 'ยกเลิกแล้ว') || '-'
        ),
    },
  ]
}

/**
 * Confirms the undo of a file: its lamps are removed from their sites, and changed lamps get their
 * former values back.
 */
function UndoImport({
  of,
  onDone,
  onClose,
}: {
  of: LampImport
  onDone: () => void
  onClose: () => void
}) {
  const { id, filename, site, left, heard, changed, is_undone } = of
  const undo = useSend(undoLampImport, {
    onSuccess: ({ removed, restored }) => {
      showNotice('ok', `ถอดออก ${formatNumber(removed)} ดวง คืนค่าเดิม ${formatNumber(restored)} ดวง`)
      onDone()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`ยกเลิกการนำเข้า ${filename}`}
      confirmLabel="ถอดออกและคืนค่าเดิม"
      isGrave
      isSending={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate({ id })}
      onClose={onClose}
    >
      {left > 0 && (
        <>
          ดวงโคมที่ลงทะเบียนจากไฟล์นี้ที่ {site} และยังอยู่ {formatNumber(left)} ดวง จะถูกถอดออก
          {heard > 0 && ` รวมถึง ${formatNumber(heard)} ดวงที่ส่งข้อมูลเข้ามาแล้ว`} ประวัติยังเก็บอยู่
          และจะกลับมาเมื่อลงทะเบียนในพื้นที่เดิมอีกครั้ง{' '}
        </>
      )}
      {changed > 0 &&
        !is_undone &&
        `ดวงโคม ${formatNumber(changed)} ดวงที่ไฟล์นี้แก้ไขจะได้ค่าเดิมคืน ยกเว้นดวงที่ถูกแก้ไขอีกหลังจากนั้น`}
    </ConfirmDialog>
  )
}
