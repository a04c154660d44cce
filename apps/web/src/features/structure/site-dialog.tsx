import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import {
  saveSite,
  SiteForm,
  type DepartmentRow,
  type SiteRow,
} from '@roadside/contract/records/structure-calls.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { onPastedPosition } from '@roadside/ui/form/pasted-position.ts'
import { PositionHint } from '@roadside/ui/form/position-hint.tsx'
import { PositionMap } from '@roadside/ui/form/position-map.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { useState } from 'react'
import { solutions } from '../../solution-types.ts'
import { usePlaceSave } from './use-place-save.ts'
import { useSitesAround } from './use-sites-around.ts'

interface SiteDialogProps {
  /** Null: a new one. */
  site: SiteRow | null
  departments: readonly DepartmentRow[]
  onClose: () => void
}

/** Types with a page, and the site's present type. */
const typeChoices = (site: SiteRow | null) =>
  solutions
    .flatMap(({ types }) => types)
    .filter(({ typeName, route }) => route !== null || typeName === site?.type_name)
    .map(({ typeName, title }) => ({ value: typeName, label: title }))

function valuesOf(site: SiteRow | null): SiteForm {
  const {
    department_id,
    type_name = '',
    name = '',
    road_code = '',
    road_name = '',
    sta = '',
  } = site ?? {}
  const { latitude = null, longitude = null } = site ?? {}
  return {
    department_id: department_id?.toString() ?? '',
    type_name,
    name,
    road_code,
    road_name,
    sta,
    latitude: latitude?.toString() ?? '',
    longitude: longitude?.toString() ?? '',
  }
}

/** Adds a site, or changes one. */
export function SiteDialog({ site: opened, departments, onClose }: SiteDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [site] = useState(opened)
  const form = useForm<SiteForm>({
    initialValues: valuesOf(site),
    validate: (values) => formErrors(SiteForm, values),
  })
  const saving = usePlaceSave(saveSite, site && { id: site.wid, version: site.version }, onClose)
  const hasEquipment = (site?.equipment ?? 0) > 0
  const groups = [...new Set(departments.map(({ group }) => group))]
  const { latitude, longitude, department_id } = form.values
  const around = useSitesAround(departments.find(({ id }) => String(id) === department_id))
  const pasting = { onPaste: onPastedPosition(form.setValues) }
  return (
    <RecordDialog title={site ? `แก้ไขพื้นที่ติดตั้ง ${site.name}` : 'เพิ่มพื้นที่ติดตั้ง'} form={form} {...saving}>
      <TextInput
        className={wideField}
        label="ชื่อพื้นที่ติดตั้ง"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="หน่วยงาน"
        description="ผู้ใช้ของหน่วยงานนี้จะเห็นพื้นที่นี้"
        required
        data={[
          { value: '', label: 'เลือกหน่วยงาน' },
          ...groups.map((group) => ({
            group,
            items: departments
              .filter((one) => one.group === group)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          })),
        ]}
        {...form.getInputProps('department_id')}
      />
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="ประเภทระบบ"
        description={hasEquipment ? 'พื้นที่นี้มีอุปกรณ์อยู่ จึงเปลี่ยนประเภทไม่ได้' : 'พื้นที่จะอยู่ในเมนูของระบบนี้'}
        required
        disabled={hasEquipment}
        data={[{ value: '', label: 'เลือกประเภทระบบ' }, ...typeChoices(site)]}
        {...form.getInputProps('type_name')}
      />
      <TextInput
        inputWrapperOrder={fieldOrder}
        label="รหัสสายทาง"
        description="เช่น นบ.1001"
        {...form.getInputProps('road_code')}
      />
      <TextInput
        inputWrapperOrder={fieldOrder}
        label="กม. (STA)"
        description="เช่น 30+800"
        {...form.getInputProps('sta')}
      />
      <TextInput className={wideField} label="ชื่อสายทาง" {...form.getInputProps('road_name')} />
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
      <PositionMap
        key={around.length > 0 ? department_id : ''}
        latitude={latitude}
        longitude={longitude}
        around={around}
        near={null}
        onMove={(texts) => form.setValues(texts)}
      />
    </RecordDialog>
  )
}
