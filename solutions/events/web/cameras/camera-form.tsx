import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { fieldOrder, FormGrid, wideField } from '@roadside/ui/form/form-grid.tsx'
import { onPastedPosition } from '@roadside/ui/form/pasted-position.ts'
import { PositionHint } from '@roadside/ui/form/position-hint.tsx'
import { PositionMap } from '@roadside/ui/form/position-map.tsx'
import type { ReactNode } from 'react'
import { makerNames, makers } from '../../words.ts'
import { cameraChecks, type CameraValues } from './camera-values.ts'

interface CameraFormProps {
  id: string
  initial: CameraValues
  /** A camera that reports, or has, has its name from there. */
  isCamidFixed: boolean
  /** The username admin also sees and edits how the console attaches to the camera. */
  isRoot: boolean
  isSending: boolean
  siteOf: (wid: string) => Point | null
  /** Chooses the site, where that is to be chosen. */
  siteField?: (props: object) => ReactNode
  onSend: (values: CameraValues) => void
}

/** What is to be known of an event camera; its position are figures, or both fields are left empty. */
export function CameraForm(props: CameraFormProps) {
  const { id, initial, isCamidFixed, isRoot, isSending, siteOf, siteField, onSend } = props
  const form = useForm<CameraValues>({ initialValues: initial, validate: cameraChecks })
  const { wid, latitude, longitude } = form.values
  const pasting = { onPaste: onPastedPosition(form.setValues) }
  const site = siteOf(wid)
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit(onSend, (errors) =>
        form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <FormGrid isDisabled={isSending}>
        {siteField?.({
          className: wideField,
          'data-autofocus': true,
          ...form.getInputProps('wid'),
        })}
        <TextInput
          label="รหัสกล้อง"
          readOnly={isCamidFixed}
          maxLength={64}
          data-autofocus={!isCamidFixed || undefined}
          {...form.getInputProps('CAMID')}
        />
        <NativeSelect
          label="ผู้ผลิต"
          data={makers.map((maker) => ({ value: maker, label: makerNames[maker] }))}
          {...form.getInputProps('maker')}
        />
        <TextInput
          className={wideField}
          label="จุดติดตั้ง"
          maxLength={200}
          data-autofocus={(!siteField && isCamidFixed) || undefined}
          {...form.getInputProps('Camera_Desc')}
        />
        <TextInput label="กม. (STA)" maxLength={40} {...form.getInputProps('sta')} />
        <TextInput
          label="นับว่าติดต่อไม่ได้เมื่อเงียบเกิน (นาที)"
          description="0: กล้องรายงานเฉพาะเมื่อเกิดเหตุ"
          inputWrapperOrder={fieldOrder}
          inputMode="numeric"
          {...form.getInputProps('timeout_min')}
        />
        <TextInput label="ละติจูด" {...pasting} {...form.getInputProps('latitude')} />
        <TextInput label="ลองจิจูด" {...pasting} {...form.getInputProps('longitude')} />
        <PositionHint
          latitude={latitude}
          longitude={longitude}
          onSwap={() => form.setValues({ latitude: longitude, longitude: latitude })}
        />
        <PositionMap
          key={site ? wid : ''}
          latitude={latitude}
          longitude={longitude}
          near={site}
          onMove={(texts) => form.setValues(texts)}
        />
        {isRoot && (
          <>
            <TextInput
              className={wideField}
              label="ที่อยู่สำหรับเชื่อมต่อกล้อง"
              maxLength={200}
              {...form.getInputProps('address')}
            />
            <TextInput
              label="ชื่อผู้ใช้"
              autoComplete="off"
              maxLength={100}
              {...form.getInputProps('username')}
            />
            <TextInput
              type="password"
              inputWrapperOrder={fieldOrder}
              label="รหัสผ่าน"
              description="เว้นว่างเพื่อใช้รหัสผ่านเดิม"
              autoComplete="new-password"
              maxLength={200}
              {...form.getInputProps('password')}
            />
          </>
        )}
      </FormGrid>
    </form>
  )
}
