import { NativeSelect } from '@mantine/core'
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
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { RuleDialog, type RuleFields } from '@roadside/ui/sentences/rule-dialog.tsx'
import { ownersOf } from '@roadside/ui/sentences/rule-owner.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { GuaranteeForm } from './guarantee-form.tsx'
import { NoticeRuleTrial } from './notice-rule-trial.tsx'
import { RuleForm } from './rule-form.tsx'
import { untoldNames, type RuleChoices, type RuleNames } from './rule-words.ts'

interface NoticeRuleDialogProps {
  /** Null: a new one. */
  rule: NoticeRule | null
  choices: RuleChoices
  names: RuleNames
  onReload: () => void
  onClose: () => void
}

const shown = [noticeRules]

/** Makes a rule, or changes one, and tries it on the past before it is switched on. */
export function NoticeRuleDialog({ rule, choices, names, ...acts }: NoticeRuleDialogProps) {
  const refresh = useRefresh(shown)
  const isAuthority = useAccess('authority')
  const save = useSend(saveNoticeRule, {
    onSuccess: async () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      acts.onClose()
      await refresh()
    },
  })
  return (
    <RuleDialog
      rule={rule}
      newTitle="เพิ่มกฎการแจ้งเตือน"
      placeholder="เช่น ไฟดับกลางคืนแจ้งเวร"
      owners={ownersOf(choices, isAuthority)}
      newBody={newRule}
      asksIsOn
      errorsOf={bodyErrors}
      save={save}
      {...acts}
    >
      {(fields) => <Fields {...fields} choices={choices} names={names} />}
    </RuleDialog>
  )
}

interface FieldsProps extends RuleFields<NoticeRuleBody> {
  choices: RuleChoices
  names: RuleNames
}

/** What a rule says, by what it is about. */
function Fields({ body, owner, errors, onChange, choices, names }: FieldsProps) {
  const untold = untoldNames(body, choices)
  const Form = body.about === 'guarantees' ? GuaranteeForm : RuleForm
  return (
    <>
      <NativeSelect
        className={wideField}
        label="แจ้งเรื่อง"
        value={body.about}
        data={ruleSubjects.map((value) => ({ value, label: subjectNames[value] }))}
        onChange={({ currentTarget }) => {
          const about = ruleSubjects.find((one) => one === currentTarget.value) ?? 'alarms'
          onChange(aboutOther(body, about))
        }}
      />
      <div className={wideField}>
        <Form
          body={body}
          choices={choices}
          names={names}
          errors={errors}
          onChange={(part) => onChange({ ...body, ...part })}
        />
      </div>
      {untold.length > 0 && (
        <FormNote tone="warn">
          ผู้รับที่ยังไม่มีช่องทางรับข้อความ: {untold.join(', ')} กรุณาให้เจ้าของบัญชีตั้งค่าในแท็บช่องทาง
        </FormNote>
      )}
      {body.about === 'alarms' && (
        <div className={wideField}>
          <NoticeRuleTrial rule={{ body, ...owner }} isReady={!hasErrors(body)} />
        </div>
      )}
    </>
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
