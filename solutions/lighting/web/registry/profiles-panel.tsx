import { Button } from '@mantine/core'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deviceProfiles, type DeviceProfile } from '../../registry-calls.ts'
import { profileColumns } from './profile-columns.tsx'
import { ProfileDialog } from './profile-dialog.tsx'

const rowKey = ({ id }: DeviceProfile) => id

/** The kinds of devices, and how the messages of each are read. */
export function ProfilesPanel() {
  const query = useCall(deviceProfiles, {})
  const client = useQueryClient()
  const dialog = useUrlDialog('profile', ['id'])
  const { open } = dialog
  const columns = useMemo(() => profileColumns(({ id }) => open({ id })), [open])
  const edited = query.data?.find(({ id }) => String(id) === dialog.values.id) ?? null
  const isShown = dialog.isOpen && (edited !== null || dialog.values.id === 'new')
  const table = <DataTable label="ชนิดอุปกรณ์" columns={columns} rows={query.data} rowKey={rowKey} />
  return (
    <Panel
      title="ชนิดอุปกรณ์ของระบบไฟฟ้าแสงสว่าง"
      isFlush
      actions={
        <Button
          variant="filled"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => open({ id: 'new' })}
        >
          เพิ่มชนิดอุปกรณ์
        </Button>
      }
    >
      <ViewState query={query} loading={table}>
        {() => table}
      </ViewState>
      {isShown && (
        <ProfileDialog
          key={dialog.values.id}
          profile={edited}
          onClose={dialog.close}
          onSaved={() => void client.invalidateQueries({ queryKey: [deviceProfiles.path] })}
        />
      )}
    </Panel>
  )
}
