import { channelNames } from '@roadside/contract/notices/channel.ts'
import type { Recipient } from '@roadside/contract/notices/rule.ts'
import { ChoiceBlank, type Choice } from '@roadside/ui/sentences/choice-blank.tsx'
import { recipientKey, recipientName, recipientOf, type RuleChoices } from './rule-words.ts'

interface RecipientsBlankProps {
  label: string
  choices: RuleChoices
  chosen: readonly Recipient[]
  error: string | undefined
  path: string
  onChange: (recipients: Recipient[]) => void
}

/** Who is told: whoever is on duty, people, departments, LINE groups and addresses, the contractor. */
export function RecipientsBlank(props: RecipientsBlankProps) {
  const { label, choices, chosen, error, path, onChange } = props
  return (
    <ChoiceBlank
      label={label}
      shown={
        chosen.length === 0
          ? 'เลือกผู้รับ'
          : chosen.map((one) => recipientName(one, choices)).join(', ')
      }
      choices={offered(choices, chosen)}
      chosen={chosen.map(recipientKey)}
      error={error ?? null}
      path={path}
      onChange={(keys) => onChange(keys.map(recipientOf))}
    />
  )
}

function offered(choices: RuleChoices, chosen: readonly Recipient[]): Choice[] {
  const list: Choice[] = [
    ...choices.rosters.map(({ id, name, can_be_told }) => ({
      value: `duty:${id}`,
      label: name,
      group: 'ผู้อยู่เวร',
      warning: can_be_told ? undefined : 'ยังไม่มีผู้อยู่เวรที่มีช่องทางรับข้อความ',
    })),
    ...choices.targets.map(({ id, name, channel }) => ({
      value: `target:${id}`,
      label: `${name} (${channelNames[channel]})`,
      group: 'กลุ่ม LINE และที่อยู่ของหน่วยงาน',
    })),
    ...choices.users.map(({ id, name, department, can_be_told }) => ({
      value: `user:${id}`,
      label: `${name} · ${department}`,
      group: 'บุคคล',
      warning: can_be_told ? undefined : 'ยังไม่มีช่องทางรับข้อความ',
    })),
    ...choices.departments.map(({ id, name, can_be_told }) => ({
      value: `department:${id}`,
      label: `ทุกบัญชีของ${name}`,
      group: 'หน่วยงาน',
      warning: can_be_told ? undefined : 'ยังไม่มีบัญชีที่มีช่องทางรับข้อความ',
    })),
    {
      value: 'contractor',
      label: 'ผู้รับจ้างตามสัญญาของอุปกรณ์',
      group: 'ผู้รับจ้าง',
      warning: choices.contractors.some(({ can_be_told }) => can_be_told)
        ? undefined
        : 'ยังไม่มีผู้รับจ้างที่มีช่องทางรับข้อความ',
    },
  ]
  // what a rule names and is there no more can be taken away
  const lost = chosen.filter((one) => !list.some(({ value }) => value === recipientKey(one)))
  return [
    ...lost.map((one) => ({
      value: recipientKey(one),
      label: recipientName(one, choices),
      group: 'เลือกไม่ได้แล้ว',
    })),
    ...list,
  ]
}
