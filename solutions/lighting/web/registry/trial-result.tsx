import { formatNumber } from '@roadside/contract/domain/format.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { Facts } from '@roadside/ui/parts/facts.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
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
    <output className={`${wideField} ${styles.stack}`}>
      {error !== null && <FormNote tone="fault">{error}</FormNote>}
      {warnings.length > 0 && (
        <FormNote tone="warn">โปรแกรมถอดรหัสแจ้งเตือน: {warnings.join(' · ')}</FormNote>
      )}
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
  if (others === 0) return <FormNote tone="ok">ตรงกันทั้ง {all} ค่า</FormNote>
  return (
    <FormNote tone="warn">
      ไม่ตรงกัน {formatNumber(others)} จาก {all} ค่า
    </FormNote>
  )
}

function shown(value: number | boolean | null): string {
  if (value === null) return '-'
  return typeof value === 'boolean' ? (value ? 'ใช่' : 'ไม่ใช่') : String(value)
}
