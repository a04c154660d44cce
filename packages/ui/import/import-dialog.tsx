import { Button } from '@mantine/core'
import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import { useState, type ReactNode } from 'react'
import { newRequestId } from '../api/request-id.ts'
import { PageDialog } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import type { TableColumn } from '../table/column.ts'
import { FileChoice } from './file-choice.tsx'
import type { ReadImport } from './import-preview.tsx'
import { ImportButtons, ImportProgress } from './import-steps.tsx'
import { templateAddress } from './import-template.ts'
import styles from './import.module.css'
import type { ReadFile } from './read-file.ts'
import { useImport } from './use-import.ts'

interface ImportDialogProps<C extends Call, Row> {
  title: string
  call: Reply<C> extends ReadImport<Row> & { readonly written: number } ? C : never
  columns: readonly TableColumn<Row>[]
  /** ราย, สายทาง. */
  unit: string
  /** Name of the file to fill in, and its lines. */
  template: { readonly filename: string; readonly lines: readonly (readonly string[])[] }
  /** What a file must hold. */
  children: ReactNode
  onClose: () => void
}

/** The button that had the keyboard's place is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** Records from a file: a preview names every wrong row, then all rows are written or none, once however often it is sent. */
export function ImportDialog<C extends Call, Row extends { readonly row: number }>(
  props: ImportDialogProps<C, Row>,
) {
  const { title, call, columns, unit, template, children, onClose } = props
  const { choose, ...flow } = useImport<C, Row>(call as never)
  const [words] = useState({ action: 'นำเข้า', unit })
  const open = (file: ReadFile | null) =>
    choose(file, { request_id: newRequestId() } as unknown as Omit<
      Body<C>,
      keyof ReadFile | 'write'
    >)
  const isDone = flow.written !== null
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <Button
          component="a"
          href={templateAddress(template.lines)}
          download={template.filename}
          leftSection={<Icon name="download" size={16} />}
        >
          ไฟล์ตัวอย่าง CSV
        </Button>
      }
      footer={
        isDone ? (
          <Button ref={takeFocus} variant="filled" onClick={onClose}>
            เสร็จสิ้น
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>ยกเลิก</Button>
            <ImportButtons flow={flow} {...words} />
          </>
        )
      }
    >
      <div className={styles.stack}>
        <p className={styles.tip}>{children}</p>
        {!isDone && (
          <FileChoice
            file={flow.file}
            isDisabled={flow.isChecking || flow.isWriting}
            onChoose={open}
          />
        )}
        <ImportProgress flow={flow} columns={columns} {...words} />
      </div>
    </PageDialog>
  )
}
