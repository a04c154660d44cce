import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Facts } from '@roadside/ui/parts/facts.tsx'
import type { Tone } from '@roadside/ui/state-mark.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import type { ReactNode } from 'react'
import { compareDecoded, type ComparedValue } from './compare-decoded.ts'
import { comparedColumns } from './compared-columns.tsx'
import { measurementNames } from './mapping-fields.ts'
import styles from './registry.module.css'

interface TrialResultProps {
  /** Null where the codec failed. */
  object: unknown
  measurements: Readonly<Record<string, number | boolean | null>>
  warnings: readonly string[]
  error: string | null
  /** The maker's values; undefined where none were entered. */
  expected: unknown
}

const rowKey = ({ path }: ComparedValue) => path

/**
 * The decoded object of a trial, the maker's values next to it, and the readings by the mapping.
 */
export function TrialResult({ object, measurements, warnings, error, expected }: TrialResultProps) {
  const compared =
    object !== null && expected !== undefined ? compareDecoded(object, expected) : null
  const values = Object.entries(measurements)
  return (
    <output className={`${styles.wide} ${styles.stack}`}>
      {error !== null && <Note tone="fault">{error}</Note>}
      {warnings.length > 0 && <Note tone="warn">โปรแกรมถอดรหัสแจ้งเตือน: {warnings.join(' · ')}</Note>}
      {values.length > 0 && (
        <section className={styles.stack} aria-label="ค่าที่ระบบอ่านได้">
          <h4>ค่าที่ระบบอ่านได้</h4>
          <Facts
            of={values.map(([name, value]) => [measurementNames[name] ?? name, shown(value)])}
          />
        </section>
      )}
      {compared && (
        <section className={styles.stack} aria-label="เทียบกับที่ผู้ผลิตระบุ">
          <h4>เทียบกับที่ผู้ผลิตระบุ</h4>
          <Verdict compared={compared} />
          <DataTable
            label="เทียบกับที่ผู้ผลิตระบุ"
            columns={comparedColumns}
            rows={compared}
            rowKey={rowKey}
          />
        </section>
      )}
      {object !== null && (
        <section className={styles.stack} aria-label="ข้อมูลที่ถอดรหัสได้">
          <h4>ข้อมูลที่ถอดรหัสได้</h4>
          <pre className={styles.result}>{JSON.stringify(object, null, 2)}</pre>
        </section>
      )}
    </output>
  )
}

function Verdict({ compared }: { compared: readonly ComparedValue[] }) {
  const others = compared.filter(({ verdict }) => verdict !== 'equal').length
  const all = formatNumber(compared.length)
  if (others === 0) return <Note tone="ok">ตรงกันทั้ง {all} ค่า</Note>
  return (
    <Note tone="warn">
      ไม่ตรงกัน {formatNumber(others)} จาก {all} ค่า
    </Note>
  )
}

function Note({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon name={tone === 'ok' ? 'check' : 'warning'} size={16} />
      <span>{children}</span>
    </p>
  )
}

function shown(value: number | boolean | null): string {
  if (value === null) return '-'
  return typeof value === 'boolean' ? (value ? 'ใช่' : 'ไม่ใช่') : String(value)
}
