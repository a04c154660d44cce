import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import {
  ruleAssignments,
  type TicketRuleBody,
  type TicketRuleChoices,
} from '@roadside/contract/tickets/ticket-rule.ts'
import { ChoiceBlank } from '@roadside/ui/sentences/choice-blank.tsx'
import styles from '@roadside/ui/sentences/rules.module.css'
import { MinutesBlank, SelectBlank } from '@roadside/ui/sentences/select-blank.tsx'
import { chosenNames, withLost } from '@roadside/ui/sentences/sentence-words.ts'
import { allFaults, type RuleNames } from './rule-words.ts'

const assignmentNames = {
  contractor: 'ผู้รับจ้างตามสัญญาของอุปกรณ์',
  nobody: 'ยังไม่มอบหมายให้ผู้ใด',
}
const offeredMinutes = [0, 15, 30, 60, 120, 360, 720, 1_440, 2_880, 10_080]

interface RuleFormProps {
  body: TicketRuleBody
  choices: TicketRuleChoices
  names: RuleNames
  onChange: (part: Partial<TicketRuleBody>) => void
}

const listOf = (names: ReadonlyMap<string | number, string>) =>
  [...names].map(([value, label]) => ({ value: String(value), label }))

/** A rule as sentences to complete. */
export function RuleForm({ body, choices, names, onChange }: RuleFormProps) {
  return (
    <div className={styles.sentences}>
      <div className={styles.sentence}>
        <span>เมื่อมี</span>
        <ChoiceBlank
          label="ชนิดของเหตุ"
          shown={chosenNames(body.kinds, names.kinds, allFaults)}
          choices={withLost(
            choices.kinds.map(({ id, name }) => ({ value: id, label: name })),
            body.kinds,
          )}
          chosen={body.kinds}
          onChange={(kinds) => onChange({ kinds })}
        />
        <span>ระดับ</span>
        <ChoiceBlank
          label="ระดับ"
          shown={chosenNames(body.severities, names.severities, 'ทุกระดับ')}
          choices={listOf(names.severities)}
          chosen={body.severities}
          onChange={(chosen) =>
            onChange({ severities: severities.filter((one) => chosen.includes(one)) })
          }
        />
      </div>
      <div className={styles.sentence}>
        <span>ของ</span>
        <ChoiceBlank
          label="หน่วยงาน"
          shown={chosenNames(body.departments, names.departments, 'ทุกหน่วยงาน')}
          choices={withLost(listOf(names.departments), body.departments.map(String))}
          chosen={body.departments.map(String)}
          onChange={(chosen) => onChange({ departments: chosen.map(Number) })}
        />
        <span>ในระบบ</span>
        <ChoiceBlank
          label="ประเภทระบบ"
          shown={chosenNames(body.types, names.types, 'ทุกประเภทระบบ')}
          choices={withLost(listOf(names.types), body.types)}
          chosen={body.types}
          onChange={(types) => onChange({ types })}
        />
      </div>
      <div className={styles.sentence}>
        <span>และเหตุยังไม่หายนาน</span>
        <MinutesBlank
          label="นานเท่าใด"
          value={body.minutes}
          offered={offeredMinutes}
          zero="ทันที"
          onChange={(minutes) => onChange({ minutes: minutes ?? 0 })}
        />
      </div>
      <div className={styles.sentence}>
        <span>ให้เปิดใบงาน ความเร่งด่วน</span>
        <SelectBlank
          label="ความเร่งด่วน"
          value={body.priority ?? ''}
          data={[
            { value: '', label: 'ตามระดับของเหตุ' },
            ...severities.map((value) => ({ value, label: severityNames[value] })),
          ]}
          onChange={(value) =>
            onChange({ priority: severities.find((one) => one === value) ?? null })
          }
        />
        <span>มอบหมายให้</span>
        <SelectBlank
          label="มอบหมายให้"
          value={body.assign}
          data={ruleAssignments.map((value) => ({ value, label: assignmentNames[value] }))}
          onChange={(value) =>
            onChange({ assign: ruleAssignments.find((one) => one === value) ?? 'nobody' })
          }
        />
      </div>
    </div>
  )
}
