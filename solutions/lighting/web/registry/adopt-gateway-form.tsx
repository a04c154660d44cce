import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Body } from '@roadside/contract/call.ts'
import { latitudeError, longitudeError } from '@roadside/contract/domain/coordinates.ts'
import type { adoptGateway } from '../../registry-calls.ts'
import type { AdoptFormProps } from './adopt-lamp-form.tsx'
import { textError } from './field-errors.ts'
import { PositionHint } from './position-hint.tsx'
import styles from './registry.module.css'
import { SiteSelect } from './site-select.tsx'

/** A gateway's position are figures, or both fields are left empty. */
export function AdoptGatewayForm({ id, device, guess, isSending, onSend }: AdoptFormProps<Body<typeof adoptGateway>>) {
  const form = useForm({
    initialValues: {
      ...{ wid: '', gwno: '', ipaddress: guess.ipaddress },
      ...{ latitude: guess.latitude, longitude: guess.longitude },
    },
    transformValues: (typed) => ({ ...typed, latitude: typed.latitude.trim(), longitude: typed.longitude.trim() }),
    validate: {
      wid: (wid) => (wid === '' ? 'กรุณาเลือกพื้นที่ติดตั้ง' : null),
      gwno: (gwno) => textError('หมายเลขเกตเวย์', gwno, 60),
      latitude: (text, { longitude }) => (isEmpty(text) && isEmpty(longitude) ? null : latitudeError(text.trim())),
      longitude: (text, { latitude }) => (isEmpty(text) && isEmpty(latitude) ? null : longitudeError(text.trim())),
    },
  })
  const { latitude, longitude } = form.values
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit(
        ({ wid, ...texts }) =>
          onSend({
            ...{ eui: device, wid: Number(wid), gwno: texts.gwno, ipaddress: texts.ipaddress },
            latitude: texts.latitude === '' ? null : Number(texts.latitude),
            longitude: texts.longitude === '' ? null : Number(texts.longitude),
          }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <fieldset className={styles.form} disabled={isSending}>
        <TextInput className={styles.wide ?? ''} label="EUI ของเกตเวย์" readOnly value={device} />
        <SiteSelect className={styles.wide ?? ''} data-autofocus {...form.getInputProps('wid')} />
        <TextInput label="หมายเลขเกตเวย์" maxLength={60} {...form.getInputProps('gwno')} />
        <TextInput label="หมายเลขไอพี (IP Address)" maxLength={45} {...form.getInputProps('ipaddress')} />
        <TextInput label="ละติจูด" {...form.getInputProps('latitude')} />
        <TextInput label="ลองจิจูด" {...form.getInputProps('longitude')} />
        <PositionHint latitude={latitude} longitude={longitude} />
      </fieldset>
    </form>
  )
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}
