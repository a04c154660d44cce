import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useId } from 'react'
import { FailureNote, FormNote } from '../form/form-note.tsx'
import type { TableColumn } from '../table/column.ts'
import { ImportPreview, type ReadImport } from './import-preview.tsx'
import styles from './import.module.css'
import type { ImportFlow } from './use-import.ts'

interface ImportProgressProps<Row> {
  flow: ImportFlow<Row>
  columns: readonly TableColumn<Row>[]
  /** ลงทะเบียน, นำเข้า. */
  action: string
  /** ดวง, ราย. */
  unit: string
}

/** What became of the chosen file so far. */
export function ImportProgress<Row extends { readonly row: number }>(
  props: ImportProgressProps<Row>,
) {
  const { flow, columns, action, unit } = props
  return (
    <>
      {flow.isChecking && <output className={styles.tip}>กำลังตรวจสอบไฟล์…</output>}
      <FailureNote error={flow.error} />
      {flow.preview && <ImportPreview {...flow.preview} columns={columns} action={action} />}
      {flow.written !== null && (
        <FormNote tone="ok">
          {action}แล้ว {formatNumber(flow.written)} {unit}
        </FormNote>
      )}
    </>
  )
}

/**
 * Writes all rows, where there are no problems. Problems are shown next to the button, which then
 * has no count.
 */
export function ImportButtons({
  flow,
  action,
  unit,
}: {
  flow: ImportFlow<unknown>
  action: string
  unit: string
}) {
  const { preview } = flow
  const obstacle = preview && obstacleOf(preview, action)
  const obstacleId = useId()
  return (
    <>
      {obstacle && (
        <span id={obstacleId} className={styles.obstacle}>
          {obstacle}
        </span>
      )}
      <Button
        variant="filled"
        disabled={!flow.isReady}
        loading={flow.isWriting}
        onClick={flow.write}
        {...(obstacle && { 'aria-describedby': obstacleId })}
      >
        {action}
        {preview && !obstacle ? ` ${formatNumber(preview.total)} ${unit}` : ''}
      </Button>
      {flow.isToCheckAgain && <Button onClick={flow.checkAgain}>ตรวจสอบอีกครั้ง</Button>}
    </>
  )
}

/** What must be done before anything can be written; null: nothing. */
function obstacleOf(
  { counts: { wrongRows: rows }, total }: ReadImport<unknown>,
  action: string,
): string | null {
  if (rows > 0) return `แก้ไข ${formatNumber(rows)} แถวในไฟล์ แล้วเลือกไฟล์อีกครั้งเพื่อ${action}`
  return total === 0 ? `ไม่มีรายการใหม่ให้${action}` : null
}
