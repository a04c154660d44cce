import type { NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import { NamesBlank } from '@roadside/ui/sentences/names-blank.tsx'
import type { RuleChoices, RuleNames } from './rule-words.ts'

export interface BlankProps {
  readonly body: NoticeRuleBody
  readonly choices: RuleChoices
  readonly names: RuleNames
  readonly onChange: (part: Partial<NoticeRuleBody>) => void
}

/** Whose equipment or contracts a rule is about. */
export function DepartmentsBlank({ body, names, onChange }: BlankProps) {
  return (
    <NamesBlank
      label="หน่วยงาน"
      names={names.departments}
      chosen={body.departments}
      all="ทุกหน่วยงาน"
      onChange={(departments) => onChange({ departments })}
    />
  )
}

/** Whose contracts a rule is about. */
export function ContractorsBlank({ body, names, onChange }: BlankProps) {
  return (
    <NamesBlank
      label="ผู้รับจ้าง"
      names={names.contractors}
      chosen={body.contractors}
      all="ผู้รับจ้างทุกราย"
      onChange={(contractors) => onChange({ contractors })}
    />
  )
}
