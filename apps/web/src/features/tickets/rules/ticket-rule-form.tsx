import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import { ruleAssignments, type TicketRuleBody } from '@roadside/contract/tickets/ticket-rule.ts'
import { NamesBlank } from '@roadside/ui/sentences/names-blank.tsx'
import styles from '@roadside/ui/sentences/rules.module.css'
import { MinutesBlank, SelectBlank } from '@roadside/ui/sentences/select-blank.tsx'
import { allFaults, type RuleNames } from './rule-words.ts'

const assignmentNames = {
  contractor: 'ผู้รับจ้างตามสัญญาของอุปกรณ์',
  nobody: 'ยังไม่มอบหมายให้ผู้ใด',
}
const offeredMinutes = [0, 15, 30, 60, 120, 360, 720, 1_440, 2_880, 10_080]

interface TicketRuleFormProps {
  body: TicketRuleBody
  names: RuleNames
  onChange: (part: Partial<TicketRuleBody>) => void
}

/** A rule as sentences to complete. */
export function TicketRuleForm({ body, names, onChange }: TicketRuleFormProps) {
  return (
    <div className={styles.sentences}>
      <div className={styles.sentence}>
        <span>เมื่อมี</span>
        <NamesBlank
          label="ชนิดของเหตุ"
          names={names.kinds}
          chosen={body.kinds}
          all={allFaults}
          onChange={(kinds) => onChange({ kinds })}
        />
        <span>ระดับ</span>
        <NamesBlank
          label="ระดับ"
          names={names.severities}
          chosen={body.severities}
          all="ทุกระดับ"
          onChange={(chosen) =>
            onChange({ severities: severities.filter((one) => chosen.includes(one)) })
          }
        />
      </div>
      <div className={styles.sentence}>
        <span>ของ</span>
        <NamesBlank
          label="หน่วยงาน"
          names={names.departments}
          chosen={body.departments}
          all="ทุกหน่วยงาน"
          onChange={(departments) => onChange({ departments })}
        />
        <span>ในระบบ</span>
        <NamesBlank
          label="ประเภทระบบ"
          names={names.types}
          chosen={body.types}
          all="ทุกประเภทระบบ"
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
