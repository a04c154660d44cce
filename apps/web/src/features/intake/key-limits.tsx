import { NativeSelect } from '@mantine/core'
import type { IngestKey } from '@roadside/contract/ingest-calls.ts'
import { structure } from '@roadside/contract/records/structure-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { fieldOrder } from '@roadside/ui/form/form-grid.tsx'
import styles from './intake.module.css'
import type { Intakes } from './intake-solutions.ts'
import { solutionName } from './solution-name.ts'

export interface KeyLimits {
  readonly solutions: string[]
  readonly department_id: number | null
}
export const noLimits: KeyLimits = { solutions: [], department_id: null }

/** As the calls have them: no endpoint chosen is no limit. */
export function sentLimits({ solutions, department_id }: KeyLimits) {
  return { solutions: solutions.length === 0 ? null : solutions, department_id }
}

export function limitsOf({ solutions, department_id }: IngestKey): KeyLimits {
  return { solutions: solutions ?? [], department_id }
}

interface KeyLimitFieldsProps {
  intakes: Intakes
  value: KeyLimits
  isDisabled: boolean
  onChange: (limits: KeyLimits) => void
}

/** To which endpoints a key may send, and for whose devices. */
export function KeyLimitFields({ intakes, value, isDisabled, onChange }: KeyLimitFieldsProps) {
  const departments = useCall(structure, {}).data?.departments ?? []
  const groups = [...new Set(departments.map(({ group }) => group))]
  const { solutions, department_id } = value
  const toggle = (id: string) => {
    const chosen = solutions.includes(id)
      ? solutions.filter((other) => other !== id)
      : [...solutions, id]
    onChange({ ...value, solutions: chosen })
  }
  return (
    <>
      <fieldset className={styles.limits} disabled={isDisabled}>
        <legend>ระบบที่คีย์นี้ส่งข้อมูลเข้าได้</legend>
        <p className={styles.tip}>ไม่เลือกเลย หมายถึงทุกระบบ</p>
        <div className={styles.choices}>
          {[...intakes.keys()].map((id) => (
            <label key={id}>
              <input type="checkbox" checked={solutions.includes(id)} onChange={() => toggle(id)} />
              {solutionName(id)}
            </label>
          ))}
        </div>
      </fieldset>
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="หน่วยงานเจ้าของอุปกรณ์"
        description="ข้อความของอุปกรณ์ที่ลงทะเบียนไว้กับหน่วยงานอื่นจะไม่ถูกบันทึก"
        disabled={isDisabled}
        value={department_id ?? ''}
        onChange={({ currentTarget: { value: id } }) =>
          onChange({ ...value, department_id: id === '' ? null : Number(id) })
        }
        data={[
          { value: '', label: 'ทุกหน่วยงาน' },
          ...groups.map((group) => ({
            group,
            items: departments
              .filter((department) => department.group === group)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          })),
        ]}
      />
    </>
  )
}
