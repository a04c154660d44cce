import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ListedRule } from '@roadside/contract/rules/rule-shape.ts'
import type { ReactNode } from 'react'
import { wideField } from '../form/form-grid.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { savePhase } from '../form/save-phase.ts'
import { ownerKey, ownerOf, type RuleOwner } from './rule-owner.ts'
import type { SavingRule } from './saving-rule.ts'

interface Values<T> extends Record<string, unknown> {
  name: string
  /** `authority`, `department:1`, `group:1`. */
  owner: string
  is_on: 'on' | 'off'
  body: T
}

/** What the fields of a rule's own body need of its form. */
export interface RuleFields<T> {
  readonly body: T
  readonly owner: RuleOwner
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onChange: (body: T) => void
}

interface RuleDialogProps<T> {
  /** Null: a new one. */
  rule: ListedRule<T> | null
  newTitle: string
  /** A name as an example. */
  placeholder: string
  owners: readonly { readonly value: string; readonly label: string }[]
  newBody: T
  /** Whether the form asks if it is on; otherwise a new one is off until it is switched on in the list. */
  asksIsOn?: boolean
  /** What is wrong with a body, by field. */
  errorsOf?: (body: T) => Record<string, string>
  save: SavingRule<T>
  onReload: () => void
  onClose: () => void
  children: (fields: RuleFields<T>) => ReactNode
}

/** Makes a rule, or changes one: its name, whose it is, and what it says. */
export function RuleDialog<T>(props: RuleDialogProps<T>) {
  const { rule, owners, newBody, asksIsOn = false, errorsOf, save, children } = props
  const form = useForm<Values<T>>({
    initialValues: {
      name: rule?.name ?? '',
      owner: rule ? ownerKey(rule) : (owners[0]?.value ?? ''),
      is_on: (rule?.is_on ?? asksIsOn) ? 'on' : 'off',
      body: rule?.body ?? newBody,
    },
    validate: (values) => ({
      ...(values.name.trim() === '' && { name: 'กรุณากรอกชื่อกฎ' }),
      ...errorsOf?.(values.body),
    }),
  })
  const { body, owner } = form.values
  return (
    <RecordDialog
      title={rule ? `แก้ไขกฎ ${rule.name}` : props.newTitle}
      size={860}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onReload={props.onReload}
      onSave={(values) =>
        save.mutate({
          id: rule?.id ?? null,
          version: rule?.version ?? 0,
          name: values.name.trim(),
          is_on: values.is_on === 'on',
          body: values.body,
          ...ownerOf(values.owner),
        })
      }
      onClose={props.onClose}
    >
      <TextInput
        className={wideField}
        label="ชื่อกฎ"
        placeholder={props.placeholder}
        maxLength={100}
        required
        {...form.getInputProps('name')}
      />
      <NativeSelect label="กฎของ" data={[...owners]} {...form.getInputProps('owner')} />
      {asksIsOn && (
        <NativeSelect
          label="การใช้งาน"
          data={[
            { value: 'on', label: 'เปิดใช้' },
            { value: 'off', label: 'ปิดไว้ก่อน' },
          ]}
          {...form.getInputProps('is_on')}
        />
      )}
      {children({
        body,
        owner: ownerOf(owner),
        errors: form.errors as Readonly<Record<string, string | undefined>>,
        onChange: (changed) => {
          form.setValues({ body: changed } as Partial<Values<T>>)
          form.clearErrors()
        },
      })}
    </RecordDialog>
  )
}
