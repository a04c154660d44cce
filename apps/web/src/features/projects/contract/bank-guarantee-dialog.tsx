import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  BankGuaranteeForm,
  saveBankGuarantee,
  securedNames,
  securedThings,
  type BankGuaranteeRow,
} from '@roadside/contract/records/contract/bank-guarantee.ts'
import { bankGuaranteeLabels as labels } from '@roadside/contract/records/contract/contract-labels.ts'
import {
  isEndless,
  isOfBank,
  securityKinds,
  securityName,
  securityNames,
  securityNumberNames,
} from '@roadside/contract/records/contract/security.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { bankGuaranteeValues } from './bank-guarantee-values.ts'
import { ProjectRecordDialog, type RecordFormProps } from '../project-record-dialog.tsx'

/** Adds a security to a project, or changes one. */
export function BankGuaranteeDialog(record: RecordFormProps<BankGuaranteeRow, BankGuaranteeForm>) {
  return (
    <ProjectRecordDialog
      {...record}
      schema={BankGuaranteeForm}
      valuesOf={bankGuaranteeValues}
      idOf={({ id }) => id}
      noun="หลักประกัน"
      nameOf={({ kind, bank, number }) => securityName(kind, `${bank} ${number}`)}
      save={saveBankGuarantee}
    >
      {(form) => (
        <>
          <NativeSelect
            label={labels.secures}
            required
            data-autofocus
            data={[
              { value: '', label: 'เลือกประเภท' },
              ...securedThings.map((value) => ({ value, label: securedNames[value] })),
            ]}
            {...form.getInputProps('secures')}
          />
          <NativeSelect
            label={labels.kind}
            required
            data={[
              { value: '', label: 'เลือกสิ่งที่ใช้เป็นหลักประกัน' },
              ...securityKinds.map((value) => ({ value, label: securityNames[value] })),
            ]}
            {...form.getInputProps('kind')}
            onChange={({ currentTarget }) => {
              const kind = currentTarget.value as BankGuaranteeForm['kind']
              // what the other kind has not is not kept out of sight
              form.setValues({
                kind,
                ...(kind === 'cash' && { bank: '' }),
                ...(isEndless(kind) && { valid_to: '' }),
              })
            }}
          />
          {form.values.kind !== 'cash' && (
            <TextInput
              label={labels.bank}
              required={isOfBank(form.values.kind)}
              {...form.getInputProps('bank')}
            />
          )}
          <TextInput
            label={securityNumberNames[form.values.kind] ?? labels.number}
            required={isOfBank(form.values.kind)}
            {...form.getInputProps('number')}
          />
          <TextInput label={labels.amount} inputMode="decimal" {...form.getInputProps('amount')} />
          <ThaiDateInput label={labels.valid_from} {...form.getInputProps('valid_from')} />
          {!isEndless(form.values.kind) && (
            <ThaiDateInput label={labels.valid_to} {...form.getInputProps('valid_to')} />
          )}
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
