import { Button } from '@mantine/core'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { selectRows } from '@roadside/ui/table/paged-rows.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { eventCodes, saveEventCode } from '../../calls.ts'
import type { EventCode } from '../../rows.ts'
import { eventTypeNames, makerNames } from '../../words.ts'
import { codeColumns, codeKey } from './code-columns.tsx'
import { NewCode } from './new-code.tsx'

function searchText({ maker, code, type }: EventCode): string {
  return [makerNames[maker], code, type ? eventTypeNames[type] : 'ไม่บันทึก'].join(' ')
}
const sortValue = (row: EventCode, column: string) => row[column as keyof EventCode]

/** What the makers' codes are for us; a change is stored at once and holds for what comes from then on. */
export function CodesPanel() {
  const options = callQuery(eventCodes, {})
  const query = useQuery(options)
  const client = useQueryClient()
  const { mutate, error, variables } = useSend(saveEventCode, {
    onSuccess: (stored) => {
      const isOther = (row: EventCode) => codeKey(row) !== codeKey(stored)
      client.setQueryData<EventCode[]>(options.queryKey, (rows = []) =>
        rows.some((row) => !isOther(row))
          ? rows.map((row) => (isOther(row) ? row : stored))
          : [stored, ...rows],
      )
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
    },
  })
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ id: 'maker', order: 'asc' })
  const columns = useMemo(() => codeColumns(mutate), [mutate])
  const rows = useMemo(
    () => query.data && selectRows(query.data, { search, searchText, sort, sortValue }),
    [query.data, search, sort],
  )
  const table = (
    <DataTable
      label="รหัสเหตุการณ์ของกล้อง"
      list="events.codes"
      columns={columns}
      rows={rows}
      rowKey={codeKey}
      sort={sort}
      onSort={setSort}
      narrowedBy={[search]}
    />
  )
  return (
    <Panel
      title="รหัสเหตุการณ์ของกล้อง"
      isFlush
      actions={
        <>
          <ColumnMenu list="events.codes" columns={columns} />
          <SearchBox label="ค้นหารหัสเหตุการณ์" value={search} onSearch={setSearch} />
        </>
      }
    >
      <NewCode onAdd={mutate} />
      <FailureNote
        error={error}
        actions={
          <Button size="compact-sm" onClick={() => variables && mutate(variables)}>
            ลองใหม่
          </Button>
        }
      />
      <ViewState query={query} loading={table}>
        {() => table}
      </ViewState>
    </Panel>
  )
}
