import { Button } from '@mantine/core'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import type { AdoptProps } from '@roadside/ui/solution-web.ts'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useId, useState } from 'react'
import { adoptGateway, adoptLamp } from '../../registry-calls.ts'
import { AdoptGatewayForm } from './adopt-gateway-form.tsx'
import { AdoptLampForm } from './adopt-lamp-form.tsx'
import { Failure } from './failure.tsx'
import { guessDevice } from './guess-device.ts'

const kinds = [
  { value: 'lamp', label: 'ดวงโคม' },
  { value: 'gateway', label: 'เกตเวย์' },
] as const

/** Registers a device that reports, as a lamp or as a gateway of a site. */
export function AdoptDialog({ device: { device, body }, onDone, onClose }: AdoptProps) {
  const formId = useId()
  const [guess] = useState(() => guessDevice(device, body))
  const [kind, setKind] = useState(guess.kind)
  const onSuccess = () => {
    showNotice('ok', 'ลงทะเบียนอุปกรณ์สำเร็จ')
    onDone()
  }
  const lamp = useSend(adoptLamp, { onSuccess })
  const gateway = useSend(adoptGateway, { onSuccess })
  const isSending = lamp.isPending || gateway.isPending
  const shared = { id: formId, device, guess, isSending }
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size="form"
      title={`ลงทะเบียน ${device}`}
      actions={<SegmentedFilter label="ประเภทอุปกรณ์" options={kinds} value={kind} onChange={setKind} />}
      footer={
        <>
          <Button onClick={onClose}>ยกเลิก</Button>
          <Button variant="filled" type="submit" form={formId} loading={isSending}>
            ลงทะเบียน
          </Button>
        </>
      }
    >
      {kind === 'lamp' ? (
        <AdoptLampForm {...shared} onSend={lamp.mutate} />
      ) : (
        <AdoptGatewayForm {...shared} onSend={gateway.mutate} />
      )}
      <Failure error={kind === 'lamp' ? lamp.error : gateway.error} />
    </PageDialog>
  )
}
