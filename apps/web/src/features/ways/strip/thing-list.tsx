import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { thingColumns, thingKey, type ListedThing } from './thing-columns.tsx'

/** What stands along a way as a list. */
export function ThingList({ label, things }: { label: string; things: readonly ListedThing[] }) {
  const { page, perPage, pager } = usePaging(pageSizes.events)
  const paged = usePagedRows(things, { page, perPage })
  const isLong = things.length > pageSizes.events.initial
  return (
    <DataTable
      label={label}
      columns={thingColumns}
      rows={paged.rows}
      rowKey={thingKey}
      pager={isLong && <TablePager {...pager} page={paged.page} total={paged.total} />}
    />
  )
}
