import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Body } from '@roadside/contract/call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { onPastedPosition } from '@roadside/ui/form/pasted-position.ts'
import { PositionHint } from '@roadside/ui/form/position-hint.tsx'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { deviceIdForm, foldDeviceId } from '../../device-id.ts'
import { deviceProfiles, type adoptLamp } from '../../registry-calls.ts'
import { roadSides, roadSideWords, type RoadSide } from '@roadside/contract/domain/road-side.ts'
import { textError } from './field-errors.ts'
import { SiteSelect } from './site-select.tsx'
import { SitePositionMap } from './site-position-map.tsx'

/** What is typed of a lamp; `wid` and `profile` are texts, empty while none is chosen. */
export interface LampValues extends Record<string, string> {
  devid: string
  link: 'lorawan' | '4g'
  wid: string
  pole: string
  profile: string
  latitude: string
  longitude: string
  sta: string
  circuit: string
  /** Empty: unknown. */
  side: '' | RoadSide
}

export const lampRules = {
  devid: (devid: string) =>
    deviceIdForm.test(foldDeviceId(devid)) ? null : 'กรุณากรอกรหัสอุปกรณ์ให้ถูกต้อง (DevEUI หรือ IMEI)',
  wid: (wid: string) => (wid === '' ? 'กรุณาเลือกพื้นที่ติดตั้ง' : null),
  pole: (pole: string) => textError('หมายเลขเสา', pole, 60),
  profile: (profile: string) => (profile === '' ? 'กรุณาเลือกชนิดอุปกรณ์' : null),
}

export function toLamp({ wid, profile, ...texts }: LampValues): Body<typeof adoptLamp> {
  const { devid, link, pole, latitude, longitude, sta, circuit, side } = texts
  return {
    devid,
    link,
    pole,
    latitude,
    longitude,
    sta,
    circuit,
    side: side || null,
    wid: Number(wid),
    profile_id: Number(profile),
  }
}

const links = [
  { value: 'lorawan', label: 'LoRaWAN' },
  { value: '4g', label: '4G' },
]

const sides = [
  { value: '', label: 'ไม่ทราบ' },
  ...roadSides.map((side) => ({ value: side, label: roadSideWords[side] })),
]

interface LampFieldsProps {
  form: UseFormReturnType<LampValues>
  /** The device is not to be chosen. */
  isDeviceFixed?: boolean
}

/** Position and STA are free text (specification §5): a doubtful position is pointed out and never blocked. */
export function LampFields({ form, isDeviceFixed = false }: LampFieldsProps) {
  const profiles = useCall(deviceProfiles, {}, { refetchInterval: false })
  const { latitude, longitude } = form.values
  const pasting = { onPaste: onPastedPosition(form.setValues) }
  return (
    <>
      <TextInput
        label={form.values.link === '4g' ? 'รหัสอุปกรณ์ (IMEI)' : 'รหัสอุปกรณ์ (DevEUI)'}
        required
        maxLength={64}
        readOnly={isDeviceFixed}
        {...form.getInputProps('devid')}
      />
      <NativeSelect label="เครือข่าย" data={links} {...form.getInputProps('link')} />
      <SiteSelect
        className={wideField}
        required
        data-autofocus={isDeviceFixed || undefined}
        {...form.getInputProps('wid')}
      />
      <TextInput label="หมายเลขเสา" required maxLength={60} {...form.getInputProps('pole')} />
      <NativeSelect
        label="ชนิดอุปกรณ์"
        required
        data={[
          { value: '', label: profiles.data ? 'เลือกชนิดอุปกรณ์' : 'กำลังโหลดข้อมูล…' },
          ...(profiles.data ?? []).map(({ id: profile, name }) => ({
            value: String(profile),
            label: name,
          })),
        ]}
        {...form.getInputProps('profile')}
        error={
          form.errors.profile ??
          (!profiles.data && profiles.error ? errorSentence(profiles.error) : undefined)
        }
      />
      <TextInput label="ละติจูด" maxLength={100} {...pasting} {...form.getInputProps('latitude')} />
      <TextInput label="ลองจิจูด" maxLength={100} {...pasting} {...form.getInputProps('longitude')} />
      <PositionHint
        latitude={latitude}
        longitude={longitude}
        onSwap={() => form.setValues({ latitude: longitude, longitude: latitude })}
      />
      <TextInput
        className={wideField}
        label="กม. (STA)"
        maxLength={100}
        {...form.getInputProps('sta')}
      />
      <TextInput
        label="วงจรไฟฟ้า"
        description="เช่น หมายเลขตู้ควบคุม"
        maxLength={60}
        {...form.getInputProps('circuit')}
      />
      <NativeSelect
        label="ด้านของถนน"
        description="มองตามทิศที่ กม. เพิ่ม"
        data={sides}
        {...form.getInputProps('side')}
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
