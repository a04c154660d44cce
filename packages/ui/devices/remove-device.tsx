import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { useSend } from '../api/use-send.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { showNotice } from '../parts/notice-store.ts'

interface RemoveDeviceProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'removeDevice'>
  wid: number
  device: Pick<DeviceRow, 'id' | 'device' | 'name'>
  onDone: () => void | Promise<void>
  onClose: () => void
}

/** Asks whether a device is taken off its site, and says what stays of it. */
export function RemoveDevice({ kind, calls, wid, device: { id, device, name }, onDone, onClose }: RemoveDeviceProps) {
  const remove = useSend(calls.removeDevice, {
    onSuccess: async () => {
      showNotice('ok', `ถอด${kind.noun}ออกแล้ว`)
      await onDone()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`ถอด${kind.noun} ${name} ออก`}
      confirmLabel="ถอดอุปกรณ์ออก"
      isGrave
      isSending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ wid, id })}
      onClose={onClose}
    >
      {kind.noun} {name} จะไม่แสดงในพื้นที่ติดตั้งนี้อีก ประวัติและค่าที่วัดไว้ยังเก็บอยู่ และรหัส {device} ลงทะเบียนใหม่ได้
    </ConfirmDialog>
  )
}
