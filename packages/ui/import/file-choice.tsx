import { Button, Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import styles from './import.module.css'
import { readFile, type ReadFile } from './read-file.ts'

interface FileChoiceProps {
  file: ReadFile | null
  isDisabled: boolean
  /** Null where what was chosen cannot be read. */
  onChoose: (file: ReadFile | null) => void
}

/** Chooses a CSV or XLSX file and reads it; the same file can be chosen again once it is mended. */
export function FileChoice({ file, isDisabled, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  // the page may change while the file is read
  const latest = useRef(onChoose)
  useEffect(() => {
    latest.current = onChoose
  })
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    const result = await readFile(chosen)
    setError(typeof result === 'string' ? result : null)
    latest.current(typeof result === 'string' ? null : result)
  }
  const pick = () => {
    if (!input.current) return
    // the same file, mended meanwhile, is to be read again
    input.current.value = ''
    input.current.click()
  }
  return (
    <Input.Wrapper label="ไฟล์ CSV หรือ XLSX" labelElement="div" error={error}>
      <div className={styles.row}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.xlsx"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
        {/* a button that is disabled while it has the keyboard's place would lose it */}
        <Button
          data-autofocus
          leftSection={<Icon name="folder" size={16} />}
          data-disabled={isDisabled}
          aria-disabled={isDisabled}
          onClick={() => !isDisabled && pick()}
        >
          เลือกไฟล์
        </Button>
        <span>{file?.filename ?? 'ยังไม่ได้เลือกไฟล์'}</span>
      </div>
    </Input.Wrapper>
  )
}
