import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { coordinateTexts } from '@roadside/contract/domain/coordinates.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FormGrid, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { AdoptProps } from '@roadside/ui/solution-web.ts'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formerLamp, type FormerLamp } from '../../installed-calls.ts'
import { adoptGateway, adoptLamp, deviceProfiles } from '../../registry-calls.ts'
import { GatewayFields, gatewayRules, toGateway, type GatewayValues } from './gateway-fields.tsx'
import { guessDevice, guessProfile } from './guess-device.ts'
import { LampFields, lampRules, toLamp, type LampValues } from './lamp-fields.tsx'
import { readableMs, sharedPole } from './shared-pole.ts'

const kinds = [
  { value: 'lamp', label: 'ดวงโคม' },
  { value: 'gateway', label: 'เกตเวย์' },
] as const

const registered = 'ลงทะเบียนอุปกรณ์สำเร็จ'

/** Registers a device that reports, as a lamp or as a gateway of a site; one that was a lamp before begins with its old place. */
export function AdoptDialog(props: AdoptProps) {
  const { device } = props.device
  const former = useQuery({
    ...callQuery(formerLamp, { devid: device }, { refetchInterval: false }),
    gcTime: 0,
  })
  if (former.isPending) {
    return (
      <PageDialog isOpen onClose={props.onClose} size="form" title={`ลงทะเบียน ${device}`}>
        <ViewState query={former}>{() => null}</ViewState>
      </PageDialog>
    )
  }
  // what could not be looked up is typed
  return <Adopt {...props} former={former.data ?? null} isUnsure={former.isError} />
}

interface LookedUpProps extends AdoptProps {
  former: FormerLamp | null
  /** Whether it was a lamp before could not be looked up. */
  isUnsure: boolean
}

function Adopt({ device: { device, body }, former, isUnsure, onDone, onClose }: LookedUpProps) {
  const formId = useId()
  const [guess] = useState(() => guessDevice(device, body))
  const [kind, setKind] = useState(guess.kind)
  const done = (notice: string, ms?: number) => {
    showNotice('ok', notice, ms)
    onDone()
  }
  const lamp = useSend(adoptLamp, {
    onSuccess: ({ on_pole }) =>
      on_pole > 0 ? done(`ลงทะเบียนสำเร็จ ${sharedPole(on_pole)}`, readableMs) : done(registered),
  })
  const gateway = useSend(adoptGateway, { onSuccess: () => done(registered) })
  const lampForm = useForm<LampValues>({
    initialValues: {
      devid: device,
      link: guess.link,
      wid: '',
      pole: guess.name.slice(0, 60),
      profile: '',
      latitude: guess.latitude,
      longitude: guess.longitude,
      sta: '',
      circuit: '',
      side: '',
      ...(former && valuesOfFormer(former)),
    },
    validate: lampRules,
  })
  const { name, profile, ipaddress, latitude, longitude } = guess
  useGuessedProfile(lampForm, profile)
  const gatewayForm = useForm<GatewayValues>({
    initialValues: {
      eui: device,
      wid: '',
      gwno: name.slice(0, 60),
      ipaddress,
      latitude,
      longitude,
    },
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
      actions={
        <SegmentedFilter label="ประเภทอุปกรณ์" options={kinds} value={kind} onChange={setKind} />
      }
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
          {former && (
            <FormNote tone="ok">
              อุปกรณ์นี้เคยเป็นดวงโคม {former.pole} ที่ {former.site} ค่าที่กรอกไว้คือตำแหน่งเดิม กรุณาตรวจสอบ
            </FormNote>
          )}
          {isUnsure && (
            <FormNote tone="warn">
              ไม่สามารถตรวจสอบได้ว่าอุปกรณ์นี้เคยเป็นดวงโคมใด กรุณากรอกตำแหน่งเอง
            </FormNote>
          )}
          {(name || profile) && (
            <p className={wideField}>
              เครื่องแม่ข่ายแจ้งว่า{' '}
              {[name && `ชื่อ ${name}`, profile && `ชนิด ${profile}`].filter(Boolean).join(' · ')}
            </p>
          )}
          <LampFields form={lampForm} isDeviceFixed />
        </AdoptForm>
      ) : (
        <AdoptForm
          {...shared}
          form={gatewayForm}
          onSend={(values) => gateway.mutate(toGateway(values))}
        >
          <GatewayFields form={gatewayForm} isDeviceFixed />
        </AdoptForm>
      )}
      <FailureNote error={kind === 'lamp' ? lamp.error : gateway.error} />
    </PageDialog>
  )
}

/** Chooses the profile that the network server means, unless one is chosen by then. */
function useGuessedProfile(form: UseFormReturnType<LampValues>, sentProfile: string) {
  const profiles = useCall(deviceProfiles, {}, { refetchInterval: false })
  const guessed = profiles.data && guessProfile(profiles.data, sentProfile)
  const isGuessed = useRef(false)
  useEffect(() => {
    if (guessed === undefined || isGuessed.current) return
    isGuessed.current = true
    if (guessed !== null && form.getValues().profile === '')
      form.setFieldValue('profile', String(guessed))
  }, [form, guessed])
}

function valuesOfFormer({ wid, pole, sta, latitude, longitude }: FormerLamp): Partial<LampValues> {
  const isPlaced = latitude !== null && longitude !== null
  return { wid: String(wid), pole, sta, ...(isPlaced && coordinateTexts({ latitude, longitude })) }
}

interface AdoptFormProps<V extends Record<string, string>> {
  id: string
  form: UseFormReturnType<V>
  isSending: boolean
  onSend: (values: V) => void
  children: ReactNode
}

/** The first wrong field takes the focus. */
function AdoptForm<V extends Record<string, string>>({
  id,
  form,
  isSending,
  onSend,
  children,
}: AdoptFormProps<V>) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit(onSend, (errors) =>
        form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <FormGrid isDisabled={isSending}>{children}</FormGrid>
    </form>
  )
}
