import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isIpv4 } from '@roadside/contract/domain/ipv4.ts'
import type { EquipmentForm, EquipmentRules } from '@roadside/contract/records/equipment-form.ts'
import { equipmentLabels as labels } from '@roadside/contract/records/equipment-labels.ts'
import { fetchCCTV } from '@roadside/contract/records/equipment.ts'
import type { LocationItem, LocationRow } from '@roadside/contract/records/location.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { fieldOrder, ShownFields, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { PositionHint } from '@roadside/ui/form/position-hint.tsx'
import { PositionMap } from '@roadside/ui/form/position-map.tsx'
import { useState } from 'react'
import { fillEmpty, lookedUp } from './equipment-values.ts'
import styles from './equipment.module.css'
import { SameAddress } from './same-address.tsx'

type Form = UseFormReturnType<EquipmentForm>

/** Shown and not typed (settled "Records"). */
export function EquipmentHead({
  values,
  chosen,
}: {
  values: EquipmentForm
  chosen: LocationRow | null
}) {
  const { pj_code, deptname, desc } = values
  const road_name = chosen?.road_name ?? values.road_name
  const location = chosen?.location_name ?? values.location
  return (
    <div className={styles.shown}>
      <ShownFields
        fields={[
          { label: labels.pj_code, value: pj_code },
          { label: labels.deptname, value: deptname },
          { label: labels.road_name, value: road_name },
          { label: labels.location, value: location },
          { label: labels.desc, value: desc, isWide: true },
        ]}
      />
    </div>
  )
}

interface EquipmentFieldsProps {
  form: Form
  rules: EquipmentRules
  locations: readonly LocationItem[]
  isAddressFixed: boolean
  /** The camera; null: a new one. */
  id: number | null
  /** The place that is chosen: the map opens there. */
  chosen: LocationRow | null
}

/** The fields of a camera; its position can be picked on the map as well. */
export function EquipmentFields({
  form,
  rules,
  locations,
  isAddressFixed,
  id,
  chosen,
}: EquipmentFieldsProps) {
  const { latitude, longitude } = form.values
  const near =
    chosen?.latitude != null && chosen.longitude != null
      ? { latitude: chosen.latitude, longitude: chosen.longitude }
      : null
  const sta = rules.staRule === 'spec' ? 'รูปแบบ 1+xxx เช่น 1+250' : 'รูปแบบ กม.+เมตร เช่น 30+800'
  return (
    <>
      {rules.hasLocationChoice && (
        <NativeSelect
          className={wideField}
          label={labels.location_id}
          required
          data={[
            { value: '', label: 'เลือกสถานที่ติดตั้ง' },
            ...locations.map(({ location_id, location_name }) => ({
              value: String(location_id),
              label: location_name,
            })),
          ]}
          {...form.getInputProps('location_id')}
        />
      )}
      {rules.hasAddress && (
        <AddressField form={form} isFixed={isAddressFixed} mode={rules.mode} id={id} />
      )}
      <TextInput
        label={labels.hostname}
        required
        data-autofocus
        {...form.getInputProps('hostname')}
      />
      <TextInput
        label={labels.sta}
        required
        description={sta}
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps('sta')}
      />
      <TextInput
        className={wideField}
        label={labels.hls_url}
        required
        type="url"
        inputMode="url"
        placeholder="https://…/index.m3u8"
        {...form.getInputProps('hls_url')}
      />
      <TextInput
        label={labels.latitude}
        required
        inputMode="decimal"
        {...form.getInputProps('latitude')}
      />
      <TextInput
        label={labels.longitude}
        required
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
        key={near ? chosen?.location_id : ''}
        near={near}
        onMove={(texts) => form.setValues(texts)}
      />
      <Textarea
        className={wideField}
        label={labels.note}
        autosize
        minRows={2}

        {...form.getInputProps('note')}
      />
    </>
  )
}

interface AddressFieldProps {
  form: Form
  isFixed: boolean
  mode: EquipmentRules['mode']
  id: number | null
}

/**
 * For the username admin alone; the camera's known data at an address can be filled into the empty
 * fields.
 */
function AddressField({ form, isFixed, mode, id }: AddressFieldProps) {
  // values of the last lookup are replaced by the next one, unless they were changed meanwhile
  const [filled, setFilled] = useState<Partial<EquipmentForm>>({})
  const look = useSend(fetchCCTV, {
    onSuccess: (found) => {
      const values = form.getValues()
      const filledEntries = Object.entries(filled).filter(
        ([field, value]) => values[field as keyof EquipmentForm] === value,
      )
      const emptied = Object.fromEntries(filledEntries.map(([field]) => [field, '']))
      const fresh = found.length === 1 ? fillEmpty({ ...values, ...emptied }, lookedUp(found)) : {}
      form.setValues({ ...emptied, ...fresh })
      setFilled(fresh)
    },
  })
  const typed = form.values.ipaddress.trim()
  return (
    <>
      <TextInput
        label={labels.ipaddress}
        readOnly={isFixed}
        required={mode === 'edit'}
        {...(isFixed && { variant: 'filled' })}
        {...form.getInputProps('ipaddress')}
      />
      <div className={styles.lookup}>
        {mode === 'add' && (
          <Button
            disabled={typed === ''}
            loading={look.isPending}
            onClick={() => look.mutate({ ipaddress: typed })}
          >
            ดึงข้อมูลกล้อง
          </Button>
        )}
      </div>
      {isIpv4(typed) && <SameAddress pj_id={Number(form.values.pj_id)} id={id} ipaddress={typed} />}
      {look.data?.length === 0 && (
        <FormNote tone="warn">ไม่พบข้อมูลกล้องของ IP Address นี้ กรุณากรอกข้อมูลเอง</FormNote>
      )}
      <FailureNote error={look.error} />
    </>
  )
}
