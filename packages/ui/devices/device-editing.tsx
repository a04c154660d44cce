import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useUrlStep } from '../use-url-step.ts'
import { DeviceForm } from './device-form.tsx'
import { ChannelsDialog } from './channels-dialog.tsx'
import { RemoveDevice } from './remove-device.tsx'
import { RulesDialog } from './rules-dialog.tsx'

interface DeviceEditingProps {
  kind: DeviceKind
  calls: DeviceCalls
  wid: number
  site: DeviceSite
  devices: readonly DeviceRow[]
  mayEdit: boolean
}

/**
 * The dialog that `?edit=` names: a device's rules, its settings, its removal, or a new device. It
 * stands outside the site's dialog.
 */
export function DeviceEditing({ kind, calls, wid, site, devices, mayEdit }: DeviceEditingProps) {
  const { value, close, replace } = useUrlStep('edit')
  const client = useQueryClient()
  const done = async () => {
    close()
    const paths = [calls.devices, calls.sites, calls.rules].map(({ path }) => path)
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
  }
  const [what, id] = value?.split('-') ?? []
  const device = devices.find((one) => String(one.id) === id)
  if (what === 'rules' && device) {
    return (
      <RulesDialog
        key={value}
        kind={kind}
        calls={calls}
        wid={wid}
        site={site}
        device={device}
        mayEdit={mayEdit}
        onDone={done}
        onClose={close}
      />
    )
  }
  if (mayEdit && what === 'channels' && device) {
    return (
      <ChannelsDialog
        key={value}
        kind={kind}
        calls={calls}
        wid={wid}
        site={site}
        device={device}
        onDone={done}
        onClose={close}
      />
    )
  }
  if (mayEdit && what === 'remove' && device) {
    return (
      <RemoveDevice
        key={value}
        kind={kind}
        calls={calls}
        wid={wid}
        site={site}
        device={device}
        onDone={done}
        onClose={close}
      />
    )
  }
  if (!mayEdit || (what !== 'new' && !(what === 'device' && device))) return null
  return (
    <DeviceForm
      key={value}
      kind={kind}
      calls={calls}
      wid={wid}
      site={site}
      device={device ?? null}
      onDone={done}
      onClose={close}
      {...(device && { onRemove: () => replace(`remove-${device.id}`) })}
    />
  )
}
