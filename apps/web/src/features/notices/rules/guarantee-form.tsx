import { Input } from '@mantine/core'
import { TimeBlank } from '@roadside/ui/sentences/select-blank.tsx'
import styles from '@roadside/ui/sentences/rules.module.css'
import { ContractorsBlank, DepartmentsBlank } from './place-blanks.tsx'
import { RecipientsBlank } from './recipients-blank.tsx'
import type { RuleFormProps } from './rule-form.tsx'
import { endDaysWords, newsTime } from './rule-words.ts'

/** A rule about the ends of guarantees as sentences to complete. */
export function GuaranteeForm({ errors, ...blanks }: RuleFormProps) {
  const { body, choices, onChange } = blanks
  const { quiet } = body
  return (
    <div className={styles.sentences}>
      <div className={styles.sentence}>
        <span>เมื่อประกันความชำรุดบกพร่องหรือหลักประกันของ</span>
        <DepartmentsBlank {...blanks} />
        <span>ตามสัญญาของ</span>
        <ContractorsBlank {...blanks} />
        <span>เหลือ {endDaysWords} วัน</span>
      </div>
      <div className={styles.sentence}>
        <span>ให้แจ้ง</span>
        <RecipientsBlank
          label="ผู้รับ"
          choices={choices}
          chosen={body.to}
          error={errors.to}
          path="to"
          onChange={(to) => onChange({ to })}
        />
        <span>เวลา</span>
        <TimeBlank
          label="เวลาที่แจ้ง"
          value={newsTime(body)}
          onChange={(digest_at) => onChange({ digest_at })}
        />
        <span>พร้อมจำนวนข้อบกพร่องที่ยังไม่แก้</span>
      </div>
      {errors.time && <Input.Error>{errors.time}</Input.Error>}
      <div className={styles.sentence}>
        <span>และแจ้งทันทีเมื่อพบว่าหลักประกันสิ้นสุดก่อนระยะรับประกัน</span>
      </div>
      <div className={styles.sentence}>
        <span>ช่วงเวลาที่งดแจ้ง</span>
        <TimeBlank
          label="งดแจ้งตั้งแต่"
          value={quiet?.from ?? ''}
          none="ไม่มี"
          onChange={(from) =>
            onChange({
              quiet: from === '' ? null : { to: '06:00', except: [], ...quiet, from },
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
          </>
        )}
      </div>
    </div>
  )
}
