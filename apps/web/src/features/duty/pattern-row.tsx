import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { dutyDayNames, dutyDays, type DutyDay } from '@roadside/contract/duty/domain/roster.ts'
import { rowText } from '@roadside/contract/duty/duty-words.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import type { ReactNode } from 'react'
import styles from './pattern-row.module.css'

export interface RowValues {
  days: DutyDay[]
  from: string
  to: string
  /** Ids as text; empty: not chosen yet. */
  users: string[]
}

interface PatternRowProps {
  number: number
  row: RowValues
  accounts: readonly { readonly id: number; readonly name: string; readonly department: string }[]
  errorOf: (field: 'days' | 'from' | 'to' | 'users') => ReactNode
  onChange: (row: RowValues) => void
  /** Missing: the only row. */
  onRemove?: () => void
}

/** One sentence of a pattern: on these days, from … to …, somebody is on duty, or else somebody else. */
export function PatternRow(props: PatternRowProps) {
  const { number, row, accounts, errorOf, onChange, onRemove } = props
  const put = (part: Partial<RowValues>) => onChange({ ...row, ...part })
  const nameOf = (id: number) => accounts.find((one) => one.id === id)?.name ?? '-'
  const users = row.users.filter((user) => user !== '').map(Number)
  const isWhole = row.days.length > 0 && row.from !== '' && row.to !== '' && users.length > 0
  return (
    <fieldset className={styles.row}>
      <legend>ช่วงเวรที่ {number}</legend>
      <div className={styles.line}>
        <span className={styles.word}>ทุกวัน</span>
        <fieldset className={styles.days} aria-label={`วันของช่วงเวรที่ ${number}`}>
          {dutyDays.map((day) => (
            <button
              key={day}
              type="button"
              aria-pressed={row.days.includes(day)}
              onClick={() => put({ days: toggled(row.days, day) })}
            >
              {dutyDayNames[day]}
            </button>
          ))}
        </fieldset>
      </div>
      <Problem>{errorOf('days')}</Problem>
      <div className={styles.line}>
        <span className={styles.word}>เวลา</span>
        <TextInput
          className={styles.time ?? ''}
          aria-label={`เวลาเริ่มของช่วงเวรที่ ${number}`}
          placeholder="18:00"
          inputMode="numeric"
          value={row.from}
          error={errorOf('from')}
          onChange={({ currentTarget: { value } }) => put({ from: value })}
          onBlur={() => put({ from: wholeTime(row.from) })}
        />
        <span>ถึง</span>
        <TextInput
          className={styles.time ?? ''}
          aria-label={`เวลาสิ้นสุดของช่วงเวรที่ ${number}`}
          placeholder="06:00"
          inputMode="numeric"
          value={row.to}
          error={errorOf('to')}
          onChange={({ currentTarget: { value } }) => put({ to: value })}
          onBlur={() => put({ to: wholeTime(row.to) })}
        />
        <span>น. {row.to !== '' && row.from !== '' && row.to <= row.from && 'ของวันถัดไป'}</span>
      </div>
      {row.users.map((user, index) => (
        <div key={index} className={styles.line}>
          <span className={styles.word}>{index === 0 ? 'แจ้ง' : 'ถ้าติดต่อไม่ได้ แจ้ง'}</span>
          <NativeSelect
            className={styles.person ?? ''}
            aria-label={`ผู้อยู่เวรคนที่ ${index + 1} ของช่วงเวรที่ ${number}`}
            value={user}
            data={[
              { value: '', label: 'เลือกผู้อยู่เวร' },
              ...accounts.map(({ id, name, department }) => ({
                value: String(id),
                label: department === '' ? name : `${name} · ${department}`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              put({ users: row.users.with(index, value) })
            }
          />
          {index > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`เอาผู้อยู่เวรคนที่ ${index + 1} ออก`}
              title="เอาออก"
              onClick={() => put({ users: row.users.toSpliced(index, 1) })}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Problem>{errorOf('users')}</Problem>
      <div className={styles.foot}>
        <Button size="xs" onClick={() => put({ users: [...row.users, ''] })}>
          เพิ่มคนสำรอง
        </Button>
        {onRemove && (
          <Button size="xs" aria-label={`ลบช่วงเวรที่ ${number}`} onClick={onRemove}>
            ลบช่วงเวรที่ {number}
          </Button>
        )}
        {isWhole && <output>{rowText({ ...row, users }, nameOf)}</output>}
      </div>
    </fieldset>
  )
}

function Problem({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}

function toggled(days: readonly DutyDay[], day: DutyDay): DutyDay[] {
  return dutyDays.filter((one) => (one === day ? !days.includes(one) : days.includes(one)))
}

/** `8.30`, `830` and `18` as `08:30` and `18:00`; anything else as it was typed. */
export function wholeTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim())
  return match ? `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}` : text
}
