import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lotLabels as labels } from '@roadside/contract/records/contract/contract-labels.ts'
import { periodUnitNames, periodUnits } from '@roadside/contract/records/contract/defects-period.ts'
import { LotForm, saveLot, type LotRow } from '@roadside/contract/records/contract/lot.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useState } from 'react'
import { lotValues, typedPeriod } from './lot-values.ts'
import { LotEquipmentField } from './lot-equipment-field.tsx'
import { LotSitesField } from './lot-sites-field.tsx'
import styles from './contract.module.css'

interface LotDialogProps {
  pj_id: number
  /** Null: a new one. */
  lot: LotRow | null
  /** The other lots in use: what they hold is theirs. */
  others: readonly LotRow[]
  /** Values from before a change that is to be undone. */
  undone?: Partial<LotForm>
  onSaved: () => unknown
  onClose: () => void
}

/** Adds a lot to a project, or changes one. */
export function LotDialog({
  pj_id,
  lot: opened,
  others,
  undone,
  onSaved,
  onClose,
}: LotDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [lot] = useState(opened)
  const [request_id] = useState(newRequestId)
  const form = useForm<LotForm>({
    initialValues: { ...lotValues(lot), ...undone },
    validate: (values) => formErrors(LotForm, values),
  })
  const save = useSend(saveLot, {
    onSuccess: () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      return Promise.resolve(onSaved())
    },
  })
  const identity = lot ? { id: lot.id, version: lot.version } : { request_id }
  const period = typedPeriod(form.values)
  return (
    <RecordDialog
      title={lot ? `แก้ไขงวด ${lot.name}` : 'เพิ่มงวด'}
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
      <TextInput label={labels.name} required data-autofocus {...form.getInputProps('name')} />
      <ThaiDateInput
        label={labels.accepted_on}
        description="ระยะรับประกันเริ่มนับถัดจากวันที่ตรวจรับ"
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps('accepted_on')}
      />
      <TextInput
        label={labels.period}
        inputMode="numeric"
        description="เว้นว่างได้ หากสัญญาระบุวันสิ้นสุด"
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps('period')}
      />
      <NativeSelect
        label={labels.period_unit}
        data={periodUnits.map((value) => ({ value, label: periodUnitNames[value] }))}
        {...form.getInputProps('period_unit')}
      />
      <ThaiDateInput label={labels.guarantee_until} {...form.getInputProps('guarantee_until')} />
      <output className={styles.counted}>
        <span>ระยะรับประกันความชำรุดบกพร่อง</span>
        <b>{period ?? 'ยังไม่ระบุ'}</b>
      </output>
      <LotSitesField
        pj_id={pj_id}
        label={labels.sites}
        others={others}
        value={form.values.sites as string}
        onChange={(ids) => form.setFieldValue('sites', ids)}
      />
      <LotEquipmentField
        pj_id={pj_id}
        label={labels.equipment}
        lot={lot}
        value={form.values.equipment as string}
        onChange={(ids) => form.setFieldValue('equipment', ids)}
      />
      <Textarea
        className={wideField}
        label={labels.note}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </RecordDialog>
  )
}
