import { TableButtons, type TableButtonsProps } from '@roadside/ui/print/table-buttons.tsx'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { LampRow } from './lamp-view.ts'

interface LampListMenusProps extends TableButtonsProps<LampRow> {
  columns: readonly TableColumn<LampRow>[]
}

/** What stands in the address of the list. */
const filterNames = ['status', 'search']

/** The menus of the list of lamps: what takes it away, its columns and saved filters. */
export function LampListMenus({ columns, ...taken }: LampListMenusProps) {
  return (
    <>
      <TableButtons {...taken} />
      <ColumnMenu list="lighting.lamps" columns={columns} />
      <SavedFilterMenu list="lighting.lamps" names={filterNames} />
    </>
  )
}
