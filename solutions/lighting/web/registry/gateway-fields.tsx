import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Body } from '@roadside/contract/call.ts'
import { latitudeError, longitudeError } from '@roadside/contract/domain/coordinates.ts'
import { isIpv4 } from '@roadside/contract/domain/ipv4.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { onPastedPosition } from '@roadside/ui/form/pasted-position.ts'
import { PositionHint } from '@roadside/ui/form/position-hint.tsx'
import type { adoptGateway } from '../../registry-calls.ts'
import { textError } from './field-errors.ts'
import { SitePositionMap } from './site-position-map.tsx'
import { SiteSelect } from './site-select.tsx'

/** What is typed of a gateway; `wid` is text, empty while none is chosen. */
export interface GatewayValues extends Record<string, string> {
  eui: string
  wid: string
  gwno: string
  ipaddress: string
  latitude: string
  longitude: string
}

const isEmpty = (text: string) => text.trim() === ''

/** A gateway's position are figures, or both fields are left empty. */
export const gatewayRules = {
  eui: (eui: string) =>
    /^[0-9a-f]{16}$/i.test(eui.trim()) ? null : 'กรุณากรอก EUI ให้ถูกต้อง (เลขฐานสิบหก 16 หลัก)',
  wid: (wid: string) => (wid === '' ? 'กรุณาเลือกพื้นที่ติดตั้ง' : null),
  gwno: (gwno: string) => textError('หมายเลขเกตเวย์', gwno, 60),
  // an address of IPv6 may stand there too
  ipaddress: (text: string) =>
    /^[\d.]+$/.test(text.trim()) && !isIpv4(text.trim()) ? 'กรุณากรอก IP Address ให้ถูกต้อง' : null,
  latitude: (text: string, { longitude }: GatewayValues) =>
    isEmpty(text) && isEmpty(longitude) ? null : latitudeError(text.trim()),
  longitude: (text: string, { latitude }: GatewayValues) =>
    isEmpty(text) && isEmpty(latitude) ? null : longitudeError(text.trim()),
}

export function toGateway(typed: GatewayValues): Body<typeof adoptGateway> {
  const { eui, wid, gwno, ipaddress, latitude, longitude } = typed
  const figure = (text: string) => (isEmpty(text) ? null : Number(text))
  return {
    eui,
    gwno,
    ipaddress,
    wid: Number(wid),
    latitude: figure(latitude),
    longitude: figure(longitude),
  }
}

interface GatewayFieldsProps {
  form: UseFormReturnType<GatewayValues>
  /** The device is not to be chosen. */
  isDeviceFixed?: boolean
}

export function GatewayFields({ form, isDeviceFixed = false }: GatewayFieldsProps) {
  const { latitude, longitude } = form.values
  const pasting = { onPaste: onPastedPosition(form.setValues) }
  return (
    <>
      <TextInput
        className={wideField}
        label="EUI ของเกตเวย์"
        required
        maxLength={64}
        readOnly={isDeviceFixed}
        {...form.getInputProps('eui')}
      />
      <SiteSelect
        className={wideField}
        required
        data-autofocus={isDeviceFixed || undefined}
        {...form.getInputProps('wid')}
      />
      <TextInput label="หมายเลขเกตเวย์" required maxLength={60} {...form.getInputProps('gwno')} />
      <TextInput
        label="หมายเลขไอพี (IP Address)"
        maxLength={45}
        {...form.getInputProps('ipaddress')}
      />
      <TextInput
        label="ละติจูด"
        inputMode="decimal"
        {...pasting}
        {...form.getInputProps('latitude')}
      />
      <TextInput
        label="ลองจิจูด"
        inputMode="decimal"
        {...pasting}
        {...form.getInputProps('longitude')}
      />
      <PositionHint
        latitude={latitude}
        longitude={longitude}
        onSwap={() => form.setValues({ latitude: longitude, longitude: latitude })}
      />
      <SitePositionMap
        wid={form.values.wid}
        latitude={latitude}
        longitude={longitude}
        onMove={(texts) => form.setValues(texts)}
      />
    </>
  )
}
