import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  newTicketRule,
  saveTicketRule,
  ticketRules,
  type TicketRule,
  type TicketRuleBody,
  type TicketRuleChoices,
} from '@roadside/contract/tickets/ticket-rule.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { ownerKey, ownerOf, ownersOf } from '@roadside/ui/sentences/rule-owner.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleTrial } from './rule-trial.tsx'
import type { RuleNames } from './rule-words.ts'

interface Values extends Record<string, unknown> {
  name: string
  owner: string
  body: TicketRuleBody
}

interface RuleDialogProps {
  /** Null: a new one, which is off until it is switched on in the list. */
  rule: TicketRule | null
  choices: TicketRuleChoices
  names: RuleNames
  onReload: () => void
  onClose: () => void
}

const shown = [ticketRules]

/** Makes a rule, or changes one, and tries it on the past before it is switched on. */
export function RuleDialog({ rule, choices, names, onReload, onClose }: RuleDialogProps) {
  const refresh = useRefresh(shown)
  const owners = ownersOf(choices, choices.is_authority)
  const form = useForm<Values>({
    initialValues: {
      name: rule?.name ?? '',
      owner: rule ? ownerKey(rule) : (owners[0]?.value ?? ''),
      body: rule?.body ?? newTicketRule,
    },
    validate: { name: (name) => (name.trim() === '' ? 'กรุณากรอกชื่อกฎ' : null) },
  })
  const save = useSend(saveTicketRule, {
    onSuccess: async () => {
      showNotice('ok', rule ? 'บันทึกข้อมูลสำเร็จ' : 'บันทึกข้อมูลสำเร็จ กฎยังปิดอยู่')
      onClose()
      await refresh()
    },
  })
  const { body, owner } = form.values
  return (
    <RecordDialog
      title={rule ? `แก้ไขกฎ ${rule.name}` : 'เพิ่มกฎเปิดใบงาน'}
      size={860}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onReload={onReload}
      onSave={(values) =>
        save.mutate({
          id: rule?.id ?? null,
          version: rule?.version ?? 0,
          name: values.name.trim(),
          is_on: rule?.is_on ?? false,
          body: values.body,
          ...ownerOf(values.owner),
        })
      }
      onClose={onClose}
    >
      <TextInput
        className={wideField}
        label="ชื่อกฎ"
        placeholder="เช่น ไฟดับนานกว่าหนึ่งวัน"
        maxLength={100}
        required
        {...form.getInputProps('name')}
      />
      <NativeSelect label="กฎของ" data={owners} {...form.getInputProps('owner')} />
      <div className={wideField}>
        <RuleForm
          body={body}
          choices={choices}
          names={names}
          onChange={(part) => form.setFieldValue('body', (now) => ({ ...now, ...part }))}
        />
      </div>
      <div className={wideField}>
        <RuleTrial rule={{ body, ...ownerOf(owner) }} />
      </div>
    </RecordDialog>
  )
}
