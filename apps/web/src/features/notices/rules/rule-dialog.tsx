import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  noticeRules,
  saveNoticeRule,
  type NoticeRule,
} from '@roadside/contract/notices/rule-calls.ts'
import {
  newGuaranteeRule,
  newRule,
  newsTimeProblem,
  ruleSubjects,
  type NoticeRuleBody,
  type RuleSubject,
} from '@roadside/contract/notices/rule.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { ownerKey, ownerOf, ownersOf } from '@roadside/ui/sentences/rule-owner.ts'
import { GuaranteeForm } from './guarantee-form.tsx'
import { RuleForm } from './rule-form.tsx'
import { untoldNames, type RuleChoices, type RuleNames } from './rule-words.ts'
import { Trial } from './trial.tsx'

interface Values extends Record<string, unknown> {
  name: string
  /** `authority`, `department:1`, `group:1`. */
  owner: string
  is_on: string
  body: NoticeRuleBody
}

interface RuleDialogProps {
  /** Null: a new one. */
  rule: NoticeRule | null
  choices: RuleChoices
  names: RuleNames
  onReload: () => void
  onClose: () => void
}

const shown = [noticeRules]

/** Makes a rule, or changes one, and tries it on the past before it is switched on. */
export function RuleDialog({ rule, choices, names, onReload, onClose }: RuleDialogProps) {
  const refresh = useRefresh(shown)
  const isAuthority = useAccess('authority')
  const owners = ownersOf(choices, isAuthority)
  const form = useForm<Values>({
    initialValues: {
      name: rule?.name ?? '',
      owner: rule ? ownerKey(rule) : (owners[0]?.value ?? ''),
      is_on: rule?.is_on === false ? 'off' : 'on',
      body: rule?.body ?? newRule,
    },
    validate: (values) => ({
      ...(values.name.trim() === '' && { name: 'กรุณากรอกชื่อกฎ' }),
      ...bodyErrors(values.body),
    }),
  })
  const save = useSend(saveNoticeRule, {
    onSuccess: async () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      await refresh()
    },
  })
  const { body, owner } = form.values
  const untold = untoldNames(body, choices)
  const Form = body.about === 'guarantees' ? GuaranteeForm : RuleForm
  return (
    <RecordDialog
      title={rule ? `แก้ไขกฎ ${rule.name}` : 'เพิ่มกฎการแจ้งเตือน'}
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
          is_on: values.is_on === 'on',
          body: values.body,
          ...ownerOf(values.owner),
        })
      }
      onClose={onClose}
    >
      <TextInput
        className={wideField}
        label="ชื่อกฎ"
        placeholder="เช่น ไฟดับกลางคืนแจ้งเวร"
        maxLength={100}
        required
        {...form.getInputProps('name')}
      />
      <NativeSelect label="กฎของ" data={owners} {...form.getInputProps('owner')} />
      <NativeSelect
        label="การใช้งาน"
        data={[
          { value: 'on', label: 'เปิดใช้' },
          { value: 'off', label: 'ปิดไว้ก่อน' },
        ]}
        {...form.getInputProps('is_on')}
      />
      <NativeSelect
        className={wideField}
        label="แจ้งเรื่อง"
        value={body.about}
        data={ruleSubjects.map((value) => ({ value, label: subjectNames[value] }))}
        onChange={({ currentTarget }) => {
          const about = ruleSubjects.find((one) => one === currentTarget.value) ?? 'alarms'
          form.setFieldValue('body', (now) => aboutOther(now, about))
          form.clearErrors()
        }}
      />
      <div className={wideField}>
        <Form
          body={body}
          choices={choices}
          names={names}
          errors={form.errors as Readonly<Record<string, string | undefined>>}
          onChange={(part) => {
            form.setFieldValue('body', (now) => ({ ...now, ...part }))
            form.clearErrors()
          }}
        />
      </div>
      {untold.length > 0 && (
        <FormNote tone="warn">
          ผู้รับที่ยังไม่มีช่องทางรับข้อความ: {untold.join(', ')} กรุณาให้เจ้าของบัญชีตั้งค่าในแท็บช่องทาง
        </FormNote>
      )}
      {body.about === 'alarms' && (
        <div className={wideField}>
          <Trial rule={{ body, ...ownerOf(owner) }} isReady={!hasErrors(body)} />
        </div>
      )}
    </RecordDialog>
  )
}

const subjectNames: Readonly<Record<RuleSubject, string>> = {
  alarms: 'การแจ้งเตือน',
  guarantees: 'การรับประกันที่ใกล้สิ้นสุด',
}

/** A new rule about something else, with the same people and places. */
function aboutOther({ to, departments, contractors }: NoticeRuleBody, about: RuleSubject) {
  const blank = about === 'guarantees' ? newGuaranteeRule : newRule
  return { ...blank, to, departments, contractors }
}

const hasErrors = (body: NoticeRuleBody) => Object.keys(bodyErrors(body)).length > 0

function bodyErrors(body: NoticeRuleBody): Record<string, string> {
  const { to, escalation } = body
  const errors: Record<string, string> = {}
  const timeProblem = newsTimeProblem(body)
  if (timeProblem !== null) errors.time = timeProblem
  if (to.length === 0) errors.to = 'กรุณาเลือกผู้รับ'
  for (const [index, step] of escalation.entries()) {
    const before = escalation[index - 1]?.after_min ?? 0
    if (step.to.length === 0) errors[`step${index}`] = 'กรุณาเลือกผู้รับ'
    else if (step.after_min <= before) errors[`step${index}`] = 'เวลาต้องนานกว่าขั้นก่อนหน้า'
  }
  return errors
}
