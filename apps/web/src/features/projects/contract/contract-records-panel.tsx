import { Button } from '@mantine/core'
import type { Call } from '@roadside/contract/call.ts'
import { guaranteeRadar } from '@roadside/contract/records/contract/radar-call.ts'
import { recordHistory, type HistoryEntry } from '@roadside/contract/records/record.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { Archivable } from '@roadside/ui/register/archive-dialog.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { OpenedRecord, type OpenedRecordProps } from '../opened-record.tsx'
import type { RecordFormProps } from '../project-record-dialog.tsx'
import { valuesBefore } from '../project-values.ts'
import { RowButtons } from './row-buttons.tsx'

const rowKey = ({ id }: Archivable) => id

interface ContractRecordsPanelProps<Row extends Archivable, Form> extends Pick<
  OpenedRecordProps<Row>,
  'project' | 'noun' | 'kind' | 'archiveCall' | 'archiveText' | 'nameOf'
> {
  title: string
  emptyText: string
  labels: Readonly<Record<keyof Form & string, string>>
  list: Call
  query: UseQueryResult<Row[]>
  /** Columns but for the one of what can be done. */
  columns: readonly TableColumn<Row>[]
  /** The dialog in the address, and its query parameter. */
  dialog: { readonly id: string; readonly param: string }
  children: (form: RecordFormProps<Row, Form>) => ReactNode
}

/** Records of a project's contract: lots, securities. Each can be added, changed, put away, and its history read. */
export function ContractRecordsPanel<Row extends Archivable, Form>(
  props: ContractRecordsPanelProps<Row, Form>,
) {
  const { project, noun, labels, nameOf, query, columns, dialog: place, children } = props
  const { pj_id } = project
  const mayEdit = project.may_edit && project.archived_at === null
  const [undone, setUndone] = useState<HistoryEntry | null>(null)
  const dialog = useUrlDialog(place.id, [place.param, 'show'])
  const { open } = dialog
  const refresh = useRefresh([props.list, guaranteeRadar, recordHistory])
  const withActions = useMemo((): readonly TableColumn<Row>[] => {
    const onOpen = (id: number, show?: 'history' | 'archive') => {
      setUndone(null)
      open({ [place.param]: id, show })
    }
    return [
      ...columns,
      {
        id: 'action',
        header: 'จัดการ',
        isAction: true,
        cell: (row) => (
          <RowButtons row={row} noun={noun} name={nameOf(row)} mayEdit={mayEdit} onOpen={onOpen} />
        ),
      },
    ]
  }, [columns, open, place.param, noun, nameOf, mayEdit])
  const table = (
    <DataTable label={`รายการ${noun}`} columns={withActions} rows={query.data} rowKey={rowKey} />
  )
  return (
    <Panel
      title={props.title}
      isFlush
      actions={
        mayEdit && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => {
              setUndone(null)
              open({ [place.param]: undefined, show: undefined })
            }}
          >
            เพิ่ม{noun}
          </Button>
        )
      }
    >
      <ViewState
        query={query}
        loading={table}
        isEmpty={(rows) => rows.length === 0}
        emptyText={props.emptyText}
      >
        {() => table}
      </ViewState>
      {dialog.isOpen && (
        <OpenedRecord
          project={project}
          noun={noun}
          kind={props.kind}
          labels={labels}
          archiveCall={props.archiveCall}
          archiveText={props.archiveText}
          nameOf={nameOf}
          opened={{ id: dialog.values[place.param], show: dialog.values.show }}
          rows={query.data}
          onUndo={(entry) => {
            setUndone(entry)
            open({ [place.param]: dialog.values[place.param], show: undefined })
          }}
          onSaved={refresh}
          onClose={dialog.close}
        >
          {(row) =>
            children({
              pj_id,
              row,
              undone:
                row && undone
                  ? (valuesBefore(undone, Object.keys(labels)) as Partial<Form>)
                  : undefined,
              onSaved: refresh,
              onClose: dialog.close,
            })
          }
        </OpenedRecord>
      )}
    </Panel>
  )
}
