import { TableButtons, type TableButtonsProps } from '@roadside/ui/print/table-buttons.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { LampRow } from './lamp-view.ts'

interface LampListMenusProps extends TableButtonsProps<LampRow> {
  columns: readonly TableColumn<LampRow>[]
}

/** The menus of the list of lamps: what takes it away, and its columns. */
export function LampListMenus({ columns, ...taken }: LampListMenusProps) {
  return (
    <>
      <TableButtons {...taken} />
      <ColumnMenu list="lighting.lamps" columns={columns} />
    </>
  )
}
