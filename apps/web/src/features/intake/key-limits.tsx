import { Input, NativeSelect, TextInput } from '@mantine/core'
import {
  keyScopeNames,
  keyScopes,
  longestExpectedMin,
  type IngestKey,
  type KeyScope,
} from '@roadside/contract/ingest-calls.ts'
import { structure } from '@roadside/contract/records/structure-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { fieldOrder } from '@roadside/ui/form/form-grid.tsx'
import styles from './intake.module.css'
import type { Intakes } from './intake-solutions.ts'
import { solutionName } from '../../solution-name.ts'

export interface KeyLimits {
  readonly scopes: KeyScope[]
  readonly solutions: string[]
  readonly department_id: number | null
  /** Minutes; null: nobody watches. */
  readonly expected_every_min: number | null
}
export const noLimits: KeyLimits = {
  scopes: ['ingest'],
  solutions: [],
  department_id: null,
  expected_every_min: null,
}

/** As the calls have them: no endpoint chosen is no limit. */
export function sentLimits({ scopes, solutions, department_id, expected_every_min }: KeyLimits) {
  return {
    scopes,
    solutions: solutions.length === 0 ? null : solutions,
    department_id,
    expected_every_min: scopes.includes('ingest') ? expected_every_min : null,
  }
}

export function limitsOf(key: IngestKey): KeyLimits {
  const { scopes, solutions, department_id, expected_every_min } = key
  return { scopes, solutions: solutions ?? [], department_id, expected_every_min }
}

interface KeyLimitFieldsProps {
  intakes: Intakes
  value: KeyLimits
  isDisabled: boolean
  onChange: (limits: KeyLimits) => void
}

/** What a key is good for, with which solutions and for whose devices. */
export function KeyLimitFields({ intakes, value, isDisabled, onChange }: KeyLimitFieldsProps) {
  const departments = useCall(structure, {}).data?.departments ?? []
  const groups = [...new Set(departments.map(({ group }) => group))]
  const { scopes, solutions, department_id, expected_every_min } = value
  return (
    <>
      <fieldset className={styles.limits} disabled={isDisabled}>
        <legend>คีย์นี้ใช้สำหรับ</legend>
        <div className={styles.choices}>
          {keyScopes.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={() => onChange({ ...value, scopes: toggled(scopes, scope) })}
              />
              {keyScopeNames[scope]}
            </label>
          ))}
        </div>
        {scopes.length === 0 && <Input.Error>กรุณาเลือกอย่างน้อยหนึ่งอย่าง</Input.Error>}
      </fieldset>
      <fieldset className={styles.limits} disabled={isDisabled}>
        <legend>ระบบที่คีย์นี้ใช้ได้</legend>
        <p className={styles.tip}>ไม่เลือกเลย หมายถึงทุกระบบ</p>
        <div className={styles.choices}>
          {[...intakes.keys()].map((id) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={solutions.includes(id)}
                onChange={() => onChange({ ...value, solutions: toggled(solutions, id) })}
              />
              {solutionName(id)}
            </label>
          ))}
        </div>
      </fieldset>
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="หน่วยงานเจ้าของอุปกรณ์"
        description="ข้อความของอุปกรณ์ที่ลงทะเบียนไว้กับหน่วยงานอื่นจะไม่ถูกบันทึก และการแจ้งเตือนของหน่วยงานอื่นจะอ่านไม่ได้"
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
      {scopes.includes('ingest') && (
        <TextInput
          inputWrapperOrder={fieldOrder}
          label="ควรได้รับข้อมูลทุก (นาที)"
          description="หากไม่มีข้อมูลเข้ามาเกินเวลานี้ ระบบจะแจ้งเตือนครั้งเดียวแทนอุปกรณ์ทั้งหมดที่ส่งผ่านคีย์นี้ เว้นว่างหมายถึงไม่เฝ้าดู"
          disabled={isDisabled}
          type="number"
          min={1}
          max={longestExpectedMin}
          value={expected_every_min ?? ''}
          onChange={({ currentTarget: { value: minutes } }) =>
            onChange({
              ...value,
              expected_every_min: minutes === '' ? null : Math.round(Number(minutes)),
            })
          }
        />
      )}
    </>
  )
}

function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}
