import { Icon } from '@roadside/ui/icon.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { ComparedValue } from './compare-decoded.ts'
import styles from './registry.module.css'

const verdictNames: Record<ComparedValue['verdict'], string> = {
  equal: 'ตรงกัน',
  differs: 'ต่างกัน',
  missing: 'ไม่ได้ค่านี้',
  extra: 'ผู้ผลิตไม่ได้ระบุ',
}

/** A value in JSON notation, which distinguishes "2" from 2. */
const shown = (value: unknown) => (value === undefined ? '-' : JSON.stringify(value))

export const comparedColumns: readonly TableColumn<ComparedValue>[] = [
  { id: 'path', header: 'ชื่อช่อง', cell: ({ path }) => <code className={styles.value}>{path}</code> },
  {
    id: 'decoded',
    header: 'ถอดรหัสได้',
    cell: ({ decoded }) => <code className={styles.value}>{shown(decoded)}</code>,
  },
  {
    id: 'expected',
    header: 'ผู้ผลิตระบุ',
    cell: ({ expected }) => <code className={styles.value}>{shown(expected)}</code>,
  },
  {
    id: 'verdict',
    header: 'ผลเทียบ',
    cell: ({ verdict }) => (
      <span className={styles.verdict} data-tone={verdict === 'equal' ? 'ok' : 'warn'}>
        <Icon name={verdict === 'equal' ? 'check' : 'warning'} size={16} />
        {verdictNames[verdict]}
      </span>
    ),
  },
]
