import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Icon } from '../icon.tsx'
import { usePreference } from '../session/use-preference.ts'
import { headerText, type TableColumn } from './column.ts'
import { hiddenColumns, mayHide } from './shown-columns.ts'

interface ColumnMenuProps<Row> {
  /** As the `list` of its table. */
  list: string
  /** All columns of the list, the hidden ones too. */
  columns: readonly TableColumn<Row>[]
}

/** Chooses which columns the list shows, for the account on every computer. */
export function ColumnMenu<Row>({ list, columns }: ColumnMenuProps<Row>) {
  const { value, isKnown, change } = usePreference('columns', list)
  const choices = columns.filter(mayHide)
  // lists of one name may differ in columns: what is hidden of another stays
  const stored = hiddenColumns(columns, value)
  const hidden = choices.filter(({ id }) => stored.includes(id))
  if (choices.length === 0) return null
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          size="compact-sm"
          leftSection={<Icon name="columns" size={15} />}
          rightSection={<Icon name="chevron-down" size={13} />}
          disabled={!isKnown}
        >
          คอลัมน์{hidden.length > 0 && ` ${columns.length - hidden.length}/${columns.length}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {choices.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={!stored.includes(column.id)}
            onChange={(isShown) =>
              change((now) => {
                const others = hiddenColumns(columns, now).filter((id) => id !== column.id)
                return { hidden: isShown ? others : [...others, column.id] }
              })
            }
          >
            {headerText(column)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="undo" size={16} />}
          disabled={hidden.length === 0}
          closeMenuOnClick={false}
          onClick={() => change(() => ({ hidden: [] }))}
        >
          แสดงทุกคอลัมน์
        </Menu.Item>
        <Menu.Label>ไฟล์ที่ส่งออกและงานพิมพ์มีทุกคอลัมน์เสมอ</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
