import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import { installedSettings, type DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { readPosition } from '@roadside/contract/domain/coordinates.ts'
import { useState } from 'react'
import { RegisteredAt } from './registered-at.tsx'
import { placeValues, readPlace } from './channel-values.ts'
import { useSend } from '../api/use-send.ts'
import { fieldOrder, wideField } from '../form/form-grid.tsx'
import { onPastedPosition } from '../form/pasted-position.ts'
import { PositionHint } from '../form/position-hint.tsx'
import { PositionMap } from '../form/position-map.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { savePhase } from '../form/save-phase.ts'
import { showNotice } from '../parts/notice-store.ts'
import { muted } from './muted.ts'
import { numberOf as typedNumber, settingProblem } from './rules-values.ts'
import { timeProblem, timeUnitOf } from './report-times.ts'
import type { SentNames } from './sent-names.ts'
import { calledBy } from './words.ts'

interface DeviceFormProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'saveDevice'>
  wid: number
  site: Pick<DeviceSite, 'name' | 'sta' | 'latitude' | 'longitude'>
  /** Null: a new one. */
  device: DeviceRow | null
  /** As a device that reports calls itself, and as its network server names and places it. */
  named?: string
  sent?: SentNames
  onDone: () => void | Promise<void>
  onClose: () => void
  /** To choose another site. */
  onBack?: () => void
  /** Takes the device off its site. */
  onRemove?: () => void
}

/** Registers a device at a site, or changes its entered data. */
export function DeviceForm(props: DeviceFormProps) {
  const { kind, calls, wid, site, device, named, sent, onDone, onClose, onBack, onRemove } = props
  const places = kind.devicePlace ?? []
  // later they are changed with the rules
  const settings = device === null ? installedSettings(kind) : []
  const isNamed = device !== null || named !== undefined
  const [times] = useState(device ?? { report_s: kind.reportS, timeout_s: kind.timeoutS })
  const unit = timeUnitOf(times.report_s, times.timeout_s)
  const [initialValues] = useState(() => ({
    device: device?.device ?? named ?? '',
    name: device ? (device.name === device.device ? '' : device.name) : (sent?.name ?? ''),
    sta: device?.sta ?? '',
    latitude: String(device?.latitude ?? sent?.latitude ?? ''),
    longitude: String(device?.longitude ?? sent?.longitude ?? ''),
    report: String(times.report_s / unit.seconds),
    timeout: String(times.timeout_s / unit.seconds),
    place: Object.fromEntries(placeValues(device?.place ?? null, places)),
    settings: Object.fromEntries(settings.map(({ key }) => [key, ''])),
  }))
  const form = useForm({
    initialValues,
    validate: {
      device: (text) => (text.trim() === '' ? 'กรุณากรอกรหัสอุปกรณ์' : null),
      latitude: (text, { longitude }) =>
        (text.trim() === '' && longitude.trim() === '') ||
        readPosition(text, longitude).kind !== 'not_a_position'
          ? null
          : 'พิกัดไม่ถูกต้อง',
      report: (text) => timeProblem(text, unit, 10_080),
      timeout: (text) => timeProblem(text, unit, 43_200),
      settings: Object.fromEntries(
        settings.map((setting) => [
          setting.key,
          (text: string | undefined) => settingProblem(setting, text),
        ]),
      ),
    },
  })
  const save = useSend(calls.saveDevice, {
    onSuccess: async () => {
      showNotice('ok', device ? 'บันทึกข้อมูลสำเร็จ' : `ลงทะเบียน${kind.noun}สำเร็จ`)
      await onDone()
    },
  })
  const { latitude, longitude } = form.values
  const pasting = { onPaste: onPastedPosition(form.setValues) }
  const place =
    site.latitude === null || site.longitude === null
      ? null
      : { latitude: site.latitude, longitude: site.longitude }
  const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
  return (
    <RecordDialog
      title={device ? `แก้ไข${calledBy(kind.noun, device.name)}` : `ลงทะเบียน${kind.noun}`}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onClose={onClose}
      head={<RegisteredAt site={site} onBack={onBack} onRemove={onRemove} />}
      onSave={(values) =>
        save.mutate({
          wid,
          ...(device && { id: device.id }),
          form: {
            device: values.device.trim(),
            name: values.name.trim(),
            sta: values.sta.trim(),
            latitude: numberOf(values.latitude),
            longitude: numberOf(values.longitude),
            report_s: Math.round(Number(values.report) * unit.seconds),
            timeout_s: Math.round(Number(values.timeout) * unit.seconds),
            ...(places.length > 0 && {
              place: readPlace((key) => values.place[key] ?? '', places),
            }),
          },
          ...(settings.length > 0 && {
            settings: Object.fromEntries(
              settings.flatMap(({ key }): [string, number][] => {
                const value = typedNumber(values.settings[key])
                return value === undefined ? [] : [[key, value]]
              }),
            ),
          }),
        })
      }
    >
      <TextInput
        label="รหัสอุปกรณ์"
        required
        description={`ชื่อที่อุปกรณ์ใช้เมื่อส่งข้อมูล${isNamed ? ' เปลี่ยนไม่ได้' : ''}`}
        inputWrapperOrder={fieldOrder}
        maxLength={200}
        readOnly={isNamed}
        data-autofocus={isNamed ? undefined : true}
        {...form.getInputProps('device')}
      />
      <TextInput
        label="ชื่อที่แสดง"
        maxLength={200}
        data-autofocus={isNamed ? true : undefined}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={`รายงานทุก (${unit.word})`}
        inputMode="decimal"
        {...form.getInputProps('report')}
      />
      <TextInput
        label={`นับว่าติดต่อไม่ได้เมื่อเงียบเกิน (${unit.word})`}
        inputMode="decimal"
        {...form.getInputProps('timeout')}
      />
      {places.map(({ key, label }) => (
        <TextInput
          key={key}
          className={wideField}
          label={label}
          maxLength={300}
          {...form.getInputProps(`place.${key}`)}
        />
      ))}
      {settings.map(({ key, name, unit: of }) => (
        <TextInput
          key={key}
          label={of ? `${name} (${of})` : name}
          inputMode="decimal"
          placeholder="ยังไม่ได้กรอก"
          {...form.getInputProps(`settings.${key}`)}
        />
      ))}
      {settings.length > 0 && (
        <p className={`${wideField} ${muted}`}>
          ถ้ายังไม่ทราบค่าติดตั้ง เว้นว่างไว้ แล้วกรอกภายหลังได้ในเกณฑ์ของ{kind.noun}
        </p>
      )}
      <TextInput
        className={wideField}
        label="กม. (STA)"
        maxLength={40}
        {...form.getInputProps('sta')}
      />
      <TextInput label="ละติจูด" {...pasting} {...form.getInputProps('latitude')} />
      <TextInput label="ลองจิจูด" {...pasting} {...form.getInputProps('longitude')} />
      <PositionHint
        latitude={latitude}
        longitude={longitude}
        onSwap={() => form.setValues({ latitude: longitude, longitude: latitude })}
      />
      {place && latitude.trim() === '' && longitude.trim() === '' && (
        <p className={`${wideField} ${muted}`}>ยังไม่ได้กรอกพิกัดของ{kind.noun} แผนที่แสดงพิกัดของพื้นที่ติดตั้ง</p>
      )}
      <PositionMap
        latitude={latitude}
        longitude={longitude}
        near={place}
        onMove={(texts) => form.setValues(texts)}
      />
    </RecordDialog>
  )
}
