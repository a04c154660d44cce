import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  BankGuaranteeForm,
  saveBankGuarantee,
  securedNames,
  securedThings,
  type BankGuaranteeRow,
} from '@roadside/contract/records/contract/bank-guarantee.ts'
import { bankGuaranteeLabels as labels } from '@roadside/contract/records/contract/contract-labels.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { bankGuaranteeValues } from './bank-guarantee-values.ts'
import { ProjectRecordDialog, type RecordFormProps } from '../project-record-dialog.tsx'

/** Adds a bank guarantee to a project, or changes one. */
export function BankGuaranteeDialog(record: RecordFormProps<BankGuaranteeRow, BankGuaranteeForm>) {
  return (
    <ProjectRecordDialog
      {...record}
      schema={BankGuaranteeForm}
      valuesOf={bankGuaranteeValues}
      idOf={({ id }) => id}
      noun="หนังสือค้ำประกัน"
      nameOf={({ number }) => number}
      save={saveBankGuarantee}
    >
      {(form) => (
        <>
          <NativeSelect
            label={labels.secures}
            required
            data={[
              { value: '', label: 'เลือกประเภท' },
              ...securedThings.map((value) => ({ value, label: securedNames[value] })),
            ]}
            {...form.getInputProps('secures')}
          />
          <TextInput label={labels.bank} required data-autofocus {...form.getInputProps('bank')} />
          <TextInput label={labels.number} required {...form.getInputProps('number')} />
          <TextInput label={labels.amount} inputMode="decimal" {...form.getInputProps('amount')} />
          <ThaiDateInput label={labels.valid_from} {...form.getInputProps('valid_from')} />
          <ThaiDateInput label={labels.valid_to} {...form.getInputProps('valid_to')} />
          <ThaiDateInput label={labels.returned_on} {...form.getInputProps('returned_on')} />
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
