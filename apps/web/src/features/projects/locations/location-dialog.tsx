import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  LocationForm,
  saveLocation,
  type LocationRow,
} from '@roadside/contract/records/location.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { knownPoints } from '@roadside/ui/form/known-points.ts'
import { PositionHint } from '@roadside/ui/form/position-hint.tsx'
import { PositionMap } from '@roadside/ui/form/position-map.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useState } from 'react'
import { locationLabels as labels } from '@roadside/contract/records/project-labels.ts'
import { locationValues } from './location-values.ts'

interface LocationDialogProps {
  pj_id: number
  /** Null: a new one. */
  row: LocationRow | null
  /** The other places of the project, near which a new one is likely to be. */
  others: readonly LocationRow[]
  /** Values from before a change that is to be undone. */
  undone?: Partial<LocationForm>
  onSaved: () => unknown
  onClose: () => void
}

/** Adds a place to a project, or changes one. */
export function LocationDialog({
  pj_id,
  row: opened,
  others,
  undone,
  onSaved,
  onClose,
}: LocationDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [row] = useState(opened)
  const [request_id] = useState(newRequestId)
  const form = useForm<LocationForm>({
    initialValues: { ...locationValues(row), ...undone },
    validate: (values) => formErrors(LocationForm, values),
  })
  const save = useSend(saveLocation, {
    onSuccess: () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      return Promise.resolve(onSaved())
    },
  })
  const identity = row ? { id: row.location_id, version: row.version } : { request_id }
  const { latitude, longitude } = form.values
  return (
    <RecordDialog
      title={row ? `แก้ไขสถานที่ติดตั้ง ${row.location_name}` : 'เพิ่มสถานที่ติดตั้ง'}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onSave={(values) => save.mutate({ pj_id, ...identity, form: values })}
      onReload={() => {
        onClose()
        onSaved()
      }}
      onClose={onClose}
    >
      {undone && (
        <FormNote tone="warn">ใส่ค่าเดิมจากประวัติให้แล้ว กรุณาตรวจสอบแล้วกดบันทึกเพื่อยืนยันการย้อนกลับ</FormNote>
      )}
      <TextInput
        className={wideField}
        label={labels.location_name}
        required
        data-autofocus

        {...form.getInputProps('location_name')}
      />
      <TextInput
        label={labels.road_code}

        description="เช่น นบ.1001"
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps('road_code')}
      />
      <TextInput
        label={labels.sta}
        description="เช่น 30+800"
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps('sta')}
      />
      <TextInput
        className={wideField}
        label={labels.road_name}
        {...form.getInputProps('road_name')}
      />
      <TextInput label={labels.latitude} inputMode="decimal" {...form.getInputProps('latitude')} />
      <TextInput
        label={labels.longitude}
        inputMode="decimal"
        {...form.getInputProps('longitude')}
      />
      <PositionHint
        latitude={latitude}
        longitude={longitude}
        onSwap={() => form.setValues({ latitude: longitude, longitude: latitude })}
      />
      <PositionMap
        latitude={latitude}
        longitude={longitude}
        near={null}
        around={knownPoints(others)}
        onMove={(texts) => form.setValues(texts)}
      />
    </RecordDialog>
  )
}
