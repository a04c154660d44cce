import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FormGrid } from '@roadside/ui/form/form-grid.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import type { AdoptProps } from '@roadside/ui/solution-web.ts'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useId, useState, type ReactNode } from 'react'
import { adoptGateway, adoptLamp } from '../../registry-calls.ts'
import { Failure } from './failure.tsx'
import { GatewayFields, gatewayRules, toGateway, type GatewayValues } from './gateway-fields.tsx'
import { guessDevice } from './guess-device.ts'
import { LampFields, lampRules, toLamp, type LampValues } from './lamp-fields.tsx'

const kinds = [
  { value: 'lamp', label: 'ดวงโคม' },
  { value: 'gateway', label: 'เกตเวย์' },
] as const

const registered = 'ลงทะเบียนอุปกรณ์สำเร็จ'
const sharedPole = (others: number) => `ลงทะเบียนสำเร็จ เสาหมายเลขนี้มีดวงโคมอื่นอยู่แล้ว ${others} ดวง กรุณาตรวจสอบ`
const sharedPoleMs = 5_000

/** Registers a device that reports, as a lamp or as a gateway of a site. */
export function AdoptDialog({ device: { device, body }, onDone, onClose }: AdoptProps) {
  const formId = useId()
  const [guess] = useState(() => guessDevice(device, body))
  const [kind, setKind] = useState(guess.kind)
  const done = (notice: string, ms?: number) => {
    showNotice('ok', notice, ms)
    onDone()
  }
  const lamp = useSend(adoptLamp, {
    onSuccess: ({ on_pole }) => (on_pole > 0 ? done(sharedPole(on_pole), sharedPoleMs) : done(registered)),
  })
  const gateway = useSend(adoptGateway, { onSuccess: () => done(registered) })
  const lampForm = useForm<LampValues>({
    initialValues: {
      ...{ devid: device, link: guess.link, wid: '', pole: '', profile: '' },
      ...{ latitude: '', longitude: '', sta: '' },
    },
    validate: lampRules,
  })
  const { ipaddress, latitude, longitude } = guess
  const gatewayForm = useForm<GatewayValues>({
    initialValues: { eui: device, wid: '', gwno: '', ipaddress, latitude, longitude },
    validate: gatewayRules,
  })
  const isSending = lamp.isPending || gateway.isPending
  const shared = { id: formId, isSending }
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
        <AdoptForm {...shared} form={lampForm} onSend={(values) => lamp.mutate(toLamp(values))}>
          <LampFields form={lampForm} isDeviceFixed />
        </AdoptForm>
      ) : (
        <AdoptForm {...shared} form={gatewayForm} onSend={(values) => gateway.mutate(toGateway(values))}>
          <GatewayFields form={gatewayForm} isDeviceFixed />
        </AdoptForm>
      )}
      <Failure error={kind === 'lamp' ? lamp.error : gateway.error} />
    </PageDialog>
  )
}

interface AdoptFormProps<V extends Record<string, string>> {
  id: string
  form: UseFormReturnType<V>
  isSending: boolean
  onSend: (values: V) => void
  children: ReactNode
}

/** The first wrong field takes the focus. */
function AdoptForm<V extends Record<string, string>>({ id, form, isSending, onSend, children }: AdoptFormProps<V>) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit(onSend, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      <FormGrid isDisabled={isSending}>{children}</FormGrid>
    </form>
  )
}
