import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ImportCounts, ImportProblem, ImportSource } from '@roadside/contract/records/files.ts'
import { useMemo } from 'react'
import { FormNote } from '../form/form-note.tsx'
import type { TableColumn } from '../table/column.ts'
import { FramedTable } from './framed-table.tsx'
import { problemColumns, resultColumns, warningColumns } from './import-columns.tsx'
import { ImportSourceNotes } from './import-source-notes.tsx'
import styles from './import.module.css'

/** A file that was read: what would be written, what stands in the way, and what is doubtful. */
export interface ReadImport<Row> {
  readonly total: number
  /** Rows that are registered as they are. */
  readonly unchanged: number
  readonly source: ImportSource
  /** The first rows. */
  readonly rows: readonly Row[]
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportProblem[]
  readonly counts: ImportCounts
}

interface ImportPreviewProps<Row> extends ReadImport<Row> {
  /** What the rows hold, after their number and what was found. */
  columns: readonly TableColumn<Row>[]
  /** What is done with them: ลงทะเบียน, นำเข้า. */
  action: string
}

/** What would be written, and first every row that stands in the way, and what is doubtful. */
export function ImportPreview<Row extends { readonly row: number }>(
  props: ImportPreviewProps<Row>,
) {
  const { unchanged, total, source, rows, problems, warnings, counts, columns, action } = props
  const wrong = useMemo(() => new Set(problems.map(({ row }) => row)), [problems])
  const doubtful = useMemo(() => new Set(warnings.map(({ row }) => row)), [warnings])
  const allColumns = useMemo(
    () => [...resultColumns<Row>(wrong, doubtful), ...columns],
    [wrong, doubtful, columns],
  )
  return (
    <>
      <ImportSourceNotes source={source} />
      <FormNote tone={problems.length > 0 ? 'fault' : 'ok'}>
        {problems.length > 0
          ? `พบ ${formatNumber(counts.problems)} จุดที่ต้องแก้ไข ใน ${formatNumber(counts.wrongRows)} แถว จากทั้งหมด ${formatNumber(total + unchanged)} แถว กรุณาแก้ไขไฟล์แล้วเลือกอีกครั้ง`
          : readySentence(total, unchanged, action)}
      </FormNote>
      {problems.length > 0 && (
        <ProblemTable
          label="รายการที่ต้องแก้ไข"
          columns={problemColumns}
          problems={problems}
          count={counts.problems}
        />
      )}
      {warnings.length > 0 && (
        <>
          <FormNote tone="warn">
            พบ {formatNumber(counts.warnings)} จุดที่ควรตรวจสอบ ใน {formatNumber(counts.doubtfulRows)}{' '}
            แถว {action}
            ได้โดยไม่ต้องแก้ไข
          </FormNote>
          <ProblemTable
            label="รายการที่ควรตรวจสอบ"
            columns={warningColumns}
            problems={warnings}
            count={counts.warnings}
          />
        </>
      )}
      {rows.length > 0 && (
        <FramedTable
          label="รายการในไฟล์"
          columns={allColumns}
          rows={rows}
          rowKey={({ row }) => row}
        />
      )}
      {total > rows.length && (
        <p className={styles.tip}>
          แสดง {formatNumber(rows.length)} แถวแรกจากทั้งหมด {formatNumber(total)} แถว
        </p>
      )}
    </>
  )
}

/** What is ready to be written, and how much of the file the register has already. */
function readySentence(total: number, unchanged: number, action: string): string {
  const checked = `ตรวจสอบแล้ว ${formatNumber(total + unchanged)} แถว`
  if (unchanged === 0) return `${checked} พร้อม${action}ทั้งหมด`
  if (total === 0) return `${checked} ทุกแถวตรงกับที่ลงทะเบียนไว้แล้ว ไม่มีรายการใหม่หรือรายการที่เปลี่ยนแปลง`
  return `${checked} พร้อม${action} ${formatNumber(total)} แถว อีก ${formatNumber(unchanged)} แถวตรงกับที่ลงทะเบียนไว้แล้ว`
}

interface ProblemTableProps {
  label: string
  columns: typeof problemColumns
  problems: readonly ImportProblem[]
  /** Of all, of which these are the first. */
  count: number
}

function ProblemTable({ label, columns, problems, count }: ProblemTableProps) {
  const numbered = useMemo(
    () => problems.map((problem, number) => ({ ...problem, number })),
    [problems],
  )
  return (
    <>
      <FramedTable
        label={label}
        columns={columns}
        rows={numbered}
        rowKey={({ number }) => number}
      />
      {count > problems.length && (
        <p className={styles.tip}>
          แสดง {formatNumber(problems.length)} จุดแรกจากทั้งหมด {formatNumber(count)} จุด
        </p>
      )}
    </>
  )
}
