import { Button } from '@mantine/core'
import { hasAccess } from '@roadside/contract/permission.ts'
import {
  getAnydeskAnalyticG,
  openRemoteDesktop,
  removeRemoteDesktop,
  type RemoteDesktop,
} from '@roadside/contract/records/site-records.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { errorSentence, ViewState } from '@roadside/ui/parts/view-state.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useMemo, useState } from 'react'
import { useAccount } from '../../account.ts'
import { desktopAddress, desktopColumns } from './desktop-columns.tsx'
import { DesktopForm } from './desktop-form.tsx'

interface AnydeskModalProps {
  wid: number
  onClose: () => void
}

type Editing = { readonly desktop: RemoteDesktop | null } | null

const rowKey = ({ num }: RemoteDesktop) => num

/**
 * The remote desktops of a site. Opening one is logged first, then the address `anydesk:` starts
 * the program on this computer.
 */
export function AnydeskModal({ wid, onClose }: AnydeskModalProps) {
  const { user, isDashboardOnly } = useAccount()
  const mayEdit = hasAccess({ ...user, isDashboardOnly }, 'roleAdmin')
  const query = useCall(getAnydeskAnalyticG, { wid })
  const [editing, setEditing] = useState<Editing>(null)
  const opening = useSend(openRemoteDesktop, {
    onSuccess: (_, { anydesk }) => location.assign(desktopAddress(anydesk)),
  })
  const [removed, setRemoved] = useState<RemoteDesktop | null>(null)
  const removing = useSend(removeRemoteDesktop, {
    onSuccess: () => {
      setRemoved(null)
      return query.refetch()
    },
  })
  const { mutate: openDesktop } = opening
  const columns = useMemo(
    () =>
      desktopColumns({
        onOpen: ({ anydesk }) => openDesktop({ wid, anydesk }),
        ...(mayEdit && {
          onEdit: (desktop: RemoteDesktop) => setEditing({ desktop }),
          onRemove: setRemoved,
        }),
      }),
    [wid, mayEdit, openDesktop],
  )
  return (
    <PageDialog
      id="modalAnydesk"
      isOpen
      size="form"
      title="เชื่อมต่อระยะไกล"
      onClose={onClose}
      actions={
        mayEdit &&
        query.data &&
        editing === null && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setEditing({ desktop: null })}
          >
            เพิ่ม
          </Button>
        )
      }
    >
      <FailureNote error={opening.error} />
      {opening.isSuccess && (
        <FormNote tone="ok">
          ส่งคำสั่งเปิด AnyDesk {opening.variables.anydesk} แล้ว หากไม่มีหน้าต่างเปิดขึ้น กรุณาติดตั้งโปรแกรม
          AnyDesk ในเครื่องนี้
        </FormNote>
      )}
      {removed && (
        <FormNote
          tone="fault"
          actions={
            <>
              <Button size="xs" onClick={() => setRemoved(null)}>
                ยกเลิก
              </Button>
              <Button
                size="xs"
                loading={removing.isPending}
                onClick={() => removing.mutate({ wid, id: removed.id })}
              >
                ลบ
              </Button>
            </>
          }
        >
          {removing.error
            ? errorSentence(removing.error)
            : `ต้องการลบ "${removed.detail}" (${removed.anydesk}) ใช่หรือไม่ การลบไม่สามารถย้อนกลับได้`}
        </FormNote>
      )}
      {editing && (
        <DesktopForm
          key={editing.desktop?.id ?? 'new'}
          wid={wid}
          desktop={editing.desktop}
          onSaved={() => {
            setEditing(null)
            void query.refetch()
          }}
          onCancel={() => setEditing(null)}
        />
      )}
      <ViewState
        query={query}
        isEmpty={(rows) => rows.length === 0}
        emptyText="ยังไม่มีรหัส AnyDesk ของพื้นที่ติดตั้งนี้"
      >
        {(rows) => (
          <DataTable label="รายการเชื่อมต่อระยะไกล" columns={columns} rows={rows} rowKey={rowKey} />
        )}
      </ViewState>
    </PageDialog>
  )
}
