import { Button, NativeSelect } from '@mantine/core'
import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { PageDialog } from '../dialog.tsx'
import { ViewState } from '../parts/view-state.tsx'
import type { AdoptProps } from '../solution-web.ts'
import { DeviceForm } from './device-form.tsx'
import { sentNames } from './sent-names.ts'

interface AdoptDeviceProps extends AdoptProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'sites' | 'saveDevice'>
}

/** Sites by name and kilometre; those that are alike in both by their number, too. */
function siteOptions(sites: readonly DeviceSite[]): { value: string; label: string }[] {
  const nameOf = ({ name, sta }: DeviceSite) => (sta ? `${name} กม. ${sta}` : name)
  const names = sites.map(nameOf)
  return sites.map(({ wid }, index) => {
    const name = names[index] ?? ''
    const isOne = names.filter((other) => other === name).length === 1
    return { value: String(wid), label: isOne ? name : `${name} (พื้นที่เลขที่ ${wid})` }
  })
}

/** Registers a device that reports and is not known: first its site, then the rest. */
export function AdoptDevice({ kind, calls, device, onDone, onClose }: AdoptDeviceProps) {
  const [chosen, setChosen] = useState('')
  // arrow keys choose in a list that is closed: the form comes when the choice is confirmed
  const [wid, setWid] = useState<number | null>(null)
  const query = useCall(calls.sites, {}, { refetchInterval: false })
  const site = query.data?.find((one) => one.wid === wid)
  if (site) {
    return (
      <DeviceForm
        kind={kind}
        calls={calls}
        site={site}
        onDone={onDone}
        onClose={onClose}
        wid={site.wid}
        device={null}
        named={device.device}
        sent={sentNames(device.device, device.body)}
        onBack={() => setWid(null)}
      />
    )
  }
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size="form"
      title={`ลงทะเบียน${kind.noun} ${device.device}`}
      footer={
        <>
          <Button onClick={onClose}>ยกเลิก</Button>
          <Button variant="filled" disabled={chosen === ''} onClick={() => setWid(Number(chosen))}>
            ถัดไป
          </Button>
        </>
      }
    >
      <ViewState
        query={query}
        isEmpty={(sites) => sites.length === 0}
        emptyText="ยังไม่มีพื้นที่ติดตั้งของระบบนี้"
      >
        {(sites) => (
          <NativeSelect
            label="พื้นที่ติดตั้ง"
            required
            data-autofocus
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={[{ value: '', label: 'เลือกพื้นที่ติดตั้ง' }, ...siteOptions(sites)]}
          />
        )}
      </ViewState>
    </PageDialog>
  )
}
