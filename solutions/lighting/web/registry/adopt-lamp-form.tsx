import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Body } from '@roadside/contract/call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { adoptLamp, deviceProfiles } from '../../registry-calls.ts'
import { textError } from './field-errors.ts'
import type { GuessedDevice } from './guess-device.ts'
import { PositionHint } from './position-hint.tsx'
import styles from './registry.module.css'
import { SiteSelect } from './site-select.tsx'

export interface AdoptFormProps<Sent> {
  id: string
  device: string
  guess: GuessedDevice
  isSending: boolean
  onSend: (body: Sent) => void
}

const links = [
  { value: 'lorawan', label: 'LoRaWAN' },
  { value: '4g', label: '4G' },
]

/** Position and STA are free text (specification §5): a doubtful position is pointed out and never blocked. */
export function AdoptLampForm({ id, device, guess, isSending, onSend }: AdoptFormProps<Body<typeof adoptLamp>>) {
  const profiles = useCall(deviceProfiles, {}, { refetchInterval: false })
  const form = useForm({
    initialValues: { wid: '', pole: '', profile: '', link: guess.link, latitude: '', longitude: '', sta: '' },
    validate: {
      wid: (wid) => (wid === '' ? 'กรุณาเลือกพื้นที่ติดตั้ง' : null),
      pole: (pole) => textError('หมายเลขเสา', pole, 60),
      profile: (profile) => (profile === '' ? 'กรุณาเลือกชนิดอุปกรณ์' : null),
    },
  })
  const { latitude, longitude } = form.values
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit(
        ({ wid, profile, ...texts }) =>
          onSend({ devid: device, wid: Number(wid), profile_id: Number(profile), ...texts }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <fieldset className={styles.form} disabled={isSending}>
        <TextInput label="รหัสอุปกรณ์ (IMEI)" readOnly value={device} />
        <NativeSelect label="เครือข่าย" data={links} {...form.getInputProps('link')} />
        <SiteSelect className={styles.wide ?? ''} data-autofocus {...form.getInputProps('wid')} />
        <TextInput label="หมายเลขเสา" maxLength={60} {...form.getInputProps('pole')} />
        <NativeSelect
          label="ชนิดอุปกรณ์"
          data={[
            { value: '', label: profiles.data ? 'เลือกชนิดอุปกรณ์' : 'กำลังโหลดข้อมูล…' },
            ...(profiles.data ?? []).map(({ id: profile, name }) => ({ value: String(profile), label: name })),
          ]}
          {...form.getInputProps('profile')}
          error={form.errors.profile ?? (!profiles.data && profiles.error ? errorSentence(profiles.error) : undefined)}
        />
        <TextInput label="ละติจูด" maxLength={100} {...form.getInputProps('latitude')} />
        <TextInput label="ลองจิจูด" maxLength={100} {...form.getInputProps('longitude')} />
        <PositionHint latitude={latitude} longitude={longitude} />
        <TextInput label="กม. (STA)" maxLength={100} {...form.getInputProps('sta')} />
      </fieldset>
    </form>
  )
}
