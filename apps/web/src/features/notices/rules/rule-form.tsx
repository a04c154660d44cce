import { severities, severityNames, type Severity } from '@roadside/contract/alarms/severity.ts'
import { Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { NamesBlank } from '@roadside/ui/sentences/names-blank.tsx'
import { ContractorsBlank, DepartmentsBlank, type BlankProps } from './place-blanks.tsx'
import { RecipientsBlank } from './recipients-blank.tsx'
import { criticalSooner, isCriticalSooner } from './rule-words.ts'
import styles from '@roadside/ui/sentences/rules.module.css'
import { MinutesBlank, SelectBlank, TimeBlank } from '@roadside/ui/sentences/select-blank.tsx'

const severityNameMap = new Map(severities.map((one) => [one, severityNames[one]]))
const inOrder = (chosen: readonly Severity[]) => severities.filter((one) => chosen.includes(one))
const mostSteps = 5

export interface RuleFormProps extends BlankProps {
  /** By field: `to`, `step0`. */
  readonly errors: Readonly<Record<string, string | undefined>>
}

/** A rule as sentences to complete. */
export function RuleForm({ body, choices, names, errors, onChange }: RuleFormProps) {
  const { escalation, quiet } = body
  const blanks = { body, choices, names, onChange }
  const setStep = (index: number, part: Partial<(typeof escalation)[number]>) =>
    onChange({
      escalation: escalation.map((step, at) => (at === index ? { ...step, ...part } : step)),
    })
  return (
    <div className={styles.sentences}>
      <div className={styles.sentence}>
        <span>เมื่อมี</span>
        <NamesBlank
          label="ชนิดของเหตุ"
          names={names.kinds}
          chosen={body.kinds}
          all="เหตุทุกชนิด"
          onChange={(kinds) => onChange({ kinds })}
        />
        <span>ระดับ</span>
        <NamesBlank
          label="ระดับ"
          names={severityNameMap}
          chosen={body.severities}
          all="ทุกระดับ"
          onChange={(chosen) => onChange({ severities: inOrder(chosen) })}
        />
        <span>ของ</span>
        <DepartmentsBlank {...blanks} />
        <span>ใน</span>
        <NamesBlank
          label="ประเภทระบบ"
          names={names.types}
          chosen={body.types}
          all="ทุกประเภทระบบ"
          onChange={(types) => onChange({ types })}
        />
        <span>บน</span>
        <NamesBlank
          label="สายทาง"
          names={names.roads}
          chosen={body.roads}
          all="ทุกสายทาง"
          onChange={(roads) => onChange({ roads })}
        />
        <span>ตามสัญญาของ</span>
        <ContractorsBlank {...blanks} />
      </div>
      <div className={styles.sentence}>
        <span>และยังไม่มีผู้รับทราบนานเกิน</span>
        <MinutesBlank
          label="นานเกิน"
          value={body.delay_min}
          offered={[0, 1, 2, 5, 10, 15, 30, 60]}
          zero="0 นาที (ทันที)"
          onChange={(minutes) => onChange({ delay_min: minutes ?? 0 })}
        />
        <span>ให้แจ้ง</span>
        <RecipientsBlank
          label="ผู้รับ"
          choices={choices}
          chosen={body.to}
          error={errors.to}
          path="to"
          onChange={(to) => onChange({ to })}
        />
      </div>
      <div className={styles.sentence}>
        <span>รวมเหตุเป็นข้อความเดียว ไม่เกินหนึ่งข้อความทุก</span>
        <MinutesBlank
          label="รวมเป็นข้อความเดียวทุก"
          value={body.interval_min}
          offered={[0, 5, 10, 15, 30, 60]}
          zero="0 นาที (ไม่รวม)"
          onChange={(minutes) => onChange({ interval_min: minutes ?? 0 })}
        />
        {isCriticalSooner(body) && <span>({criticalSooner})</span>}
        <span>และแจ้งซ้ำจนกว่าจะมีผู้รับทราบทุก</span>
        <MinutesBlank
          label="แจ้งซ้ำทุก"
          value={body.repeat_min}
          offered={[15, 30, 60, 120, 240, 480, 1_440]}
          none="ไม่แจ้งซ้ำ"
          onChange={(repeat_min) => onChange({ repeat_min })}
        />
      </div>
      {escalation.map((step, index) => (
        <div key={index} className={styles.sentence}>
          <span>ถ้ายังไม่มีผู้รับทราบภายใน</span>
          <MinutesBlank
            label={`แจ้งต่อขั้นที่ ${index + 1} ภายใน`}
            value={step.after_min}
            offered={[5, 10, 15, 30, 60, 120, 240]}
            onChange={(minutes) => setStep(index, { after_min: minutes ?? step.after_min })}
          />
          <span>แจ้งต่อ</span>
          <RecipientsBlank
            label={`ผู้รับขั้นที่ ${index + 1}`}
            choices={choices}
            chosen={step.to}
            error={errors[`step${index}`]}
            path={`step${index}`}
            onChange={(to) => setStep(index, { to })}
          />
          <Button
            size="compact-sm"
            aria-label={`ลบขั้นนี้ (ขั้นที่ ${index + 1})`}
            onClick={() => onChange({ escalation: escalation.filter((_, at) => at !== index) })}
          >
            ลบขั้นนี้
          </Button>
        </div>
      ))}
      {escalation.length < mostSteps && (
        <div className={styles.sentence}>
          <Button
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() =>
              onChange({
                escalation: [
                  ...escalation,
                  { after_min: (escalation.at(-1)?.after_min ?? 0) + 15, to: [] },
                ],
              })
            }
          >
            เพิ่มการแจ้งต่อ
          </Button>
        </div>
      )}
      <div className={styles.sentence}>
        <span>ช่วงเวลาที่งดแจ้ง</span>
        <TimeBlank
          label="งดแจ้งตั้งแต่"
          value={quiet?.from ?? ''}
          none="ไม่มี"
          onChange={(from) =>
            onChange({
              quiet: from === '' ? null : { to: '06:00', except: ['critical'], ...quiet, from },
            })
          }
        />
        {quiet && (
          <>
            <span>ถึง</span>
            <TimeBlank
              label="งดแจ้งถึง"
              value={quiet.to}
              onChange={(to) => onChange({ quiet: { ...quiet, to } })}
            />
            <span>ยกเว้นระดับ</span>
            <NamesBlank
              label="ระดับที่แจ้งแม้ในช่วงที่งด"
              names={severityNameMap}
              chosen={quiet.except}
              all="ไม่ยกเว้น"
              onChange={(chosen) => onChange({ quiet: { ...quiet, except: inOrder(chosen) } })}
            />
          </>
        )}
      </div>
      <div className={styles.sentence}>
        <span>ส่งสรุปประจำวันเวลา</span>
        <TimeBlank
          label="สรุปประจำวัน"
          value={body.digest_at ?? ''}
          none="ไม่ส่ง"
          onChange={(time) => onChange({ digest_at: time === '' ? null : time })}
        />
        <span>และเมื่อกลับมาเป็นปกติ</span>
        <SelectBlank
          label="เมื่อกลับมาเป็นปกติ"
          value={body.tells_cleared ? 'yes' : 'no'}
          data={[
            { value: 'yes', label: 'แจ้งผู้ที่ได้รับแจ้งเหตุ' },
            { value: 'no', label: 'ไม่แจ้ง' },
          ]}
          onChange={(answer) => onChange({ tells_cleared: answer === 'yes' })}
        />
      </div>
    </div>
  )
}
