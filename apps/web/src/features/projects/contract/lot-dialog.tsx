import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { lotLabels as labels } from '@roadside/contract/records/contract/contract-labels.ts'
import { periodUnitNames, periodUnits } from '@roadside/contract/records/contract/defects-period.ts'
import { LotForm, saveLot, type LotRow } from '@roadside/contract/records/contract/lot.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { lotValues, typedPeriod } from './lot-values.ts'
import { LotEquipmentField } from './lot-equipment-field.tsx'
import { LotSitesField } from './lot-sites-field.tsx'
import styles from './contract.module.css'
import { ProjectRecordDialog, type RecordFormProps } from '../project-record-dialog.tsx'

interface LotDialogProps extends RecordFormProps<LotRow, LotForm> {
  /** The other lots in use: what they hold is theirs. */
  others: readonly LotRow[]
}

/** Adds a lot to a project, or changes one. */
export function LotDialog({ others, ...record }: LotDialogProps) {
  const { pj_id } = record
  return (
    <ProjectRecordDialog
      {...record}
      schema={LotForm}
      valuesOf={lotValues}
      idOf={({ id }) => id}
      noun="งวด"
      nameOf={({ name }) => name}
      save={saveLot}
    >
      {(form) => (
        <>
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
          <ThaiDateInput
            label={labels.guarantee_until}
            {...form.getInputProps('guarantee_until')}
          />
          <output className={styles.counted}>
            <span>ระยะรับประกันความชำรุดบกพร่อง</span>
            <b>{typedPeriod(form.values) ?? 'ยังไม่ระบุ'}</b>
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
            lot={record.row}
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
        </>
      )}
    </ProjectRecordDialog>
  )
}
