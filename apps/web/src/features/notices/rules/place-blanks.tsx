import type { NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import { ChoiceBlank } from '@roadside/ui/sentences/choice-blank.tsx'
import { chosenNames, withLost } from '@roadside/ui/sentences/sentence-words.ts'
import type { RuleChoices, RuleNames } from './rule-words.ts'

export interface BlankProps {
  readonly body: NoticeRuleBody
  readonly choices: RuleChoices
  readonly names: RuleNames
  readonly onChange: (part: Partial<NoticeRuleBody>) => void
}

const ofNumbers = (texts: readonly string[]) => texts.map(Number)

/** Whose equipment or contracts a rule is about. */
export function DepartmentsBlank({ body, choices, names, onChange }: BlankProps) {
  return (
    <ChoiceBlank
      label="หน่วยงาน"
      shown={chosenNames(body.departments, names.departments, 'ทุกหน่วยงาน')}
      choices={withLost(
        choices.departments.map(({ id, name }) => ({ value: String(id), label: name })),
        body.departments.map(String),
      )}
      chosen={body.departments.map(String)}
      onChange={(chosen) => onChange({ departments: ofNumbers(chosen) })}
    />
  )
}

/** Whose contracts a rule is about. */
export function ContractorsBlank({ body, choices, names, onChange }: BlankProps) {
  return (
    <ChoiceBlank
      label="ผู้รับจ้าง"
      shown={chosenNames(body.contractors, names.contractors, 'ผู้รับจ้างทุกราย')}
      choices={withLost(
        choices.contractors.map(({ id, name }) => ({ value: String(id), label: name })),
        body.contractors.map(String),
      )}
      chosen={body.contractors.map(String)}
      onChange={(chosen) => onChange({ contractors: ofNumbers(chosen) })}
    />
  )
}
