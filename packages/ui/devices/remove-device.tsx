import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { useSend } from '../api/use-send.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { showNotice } from '../parts/notice-store.ts'
import { calledBy } from './words.ts'

interface RemoveDeviceProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'removeDevice'>
  wid: number
  site: Pick<DeviceSite, 'name'>
  device: Pick<DeviceRow, 'id' | 'device' | 'name'>
  onDone: () => void | Promise<void>
  onClose: () => void
}

/** Confirms that a device is removed from its site, and shows what remains of it. */
export function RemoveDevice({
  kind,
  calls,
  wid,
  site,
  device: { id, device, name },
  ...props
}: RemoveDeviceProps) {
  const { onDone, onClose } = props
  const called = calledBy(kind.noun, name)
  const remove = useSend(calls.removeDevice, {
    onSuccess: async () => {
      showNotice('ok', `ถอด${kind.noun}ออกแล้ว`)
      await onDone()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`ถอด${called} ออก`}
      confirmLabel="ถอดอุปกรณ์ออก"
      isGrave
      isSending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ wid, id })}
      onClose={onClose}
    >
      {called} จะไม่แสดงที่ {site.name} อีก ประวัติและค่าที่วัดไว้ยังเก็บอยู่ และรหัส {device} ลงทะเบียนใหม่ได้
    </ConfirmDialog>
  )
}
