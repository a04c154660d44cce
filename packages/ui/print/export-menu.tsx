import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import type { FileFormat } from '@roadside/contract/records/files.ts'
import { Icon, type IconName } from '../icon.tsx'

export type ExportFormat = FileFormat | 'print'

const formats: Readonly<Record<ExportFormat, { icon: IconName; name: string }>> = {
  csv: { icon: 'download', name: 'ไฟล์ CSV' },
  xlsx: { icon: 'download', name: 'ไฟล์ Excel' },
  print: { icon: 'print', name: 'พิมพ์' },
}
const all: readonly ExportFormat[] = ['csv', 'xlsx', 'print']

export interface ExportMenuProps {
  /** False where there is nothing to print. */
  hasPrint?: boolean
  /** Why there is no print. */
  noPrint?: string | undefined
  /** Being written; the menu waits for it. */
  isPending: boolean
  onExport: (format: ExportFormat) => void
}

/** The one place of a list where it is taken away: as a file, or on paper. */
export function ExportMenu({ hasPrint = true, noPrint, isPending, onExport }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          size="compact-sm"
          leftSection={<Icon name="download" size={15} />}
          rightSection={<Icon name="chevron-down" size={13} />}
          loading={isPending}
        >
          ส่งออก
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {all
          .filter((format) => hasPrint || format !== 'print')
          .map((format) => (
            <Menu.Item
              key={format}
              leftSection={<Icon name={formats[format].icon} size={16} />}
              onClick={() => onExport(format)}
            >
              {formats[format].name}
            </Menu.Item>
          ))}
        {noPrint !== undefined && <Menu.Label maw={260}>{noPrint}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
