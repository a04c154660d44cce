import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { showNotice } from '../parts/notice-store.ts'
import styles from './form.module.css'

/**
 * A text to be copied. Where the browser denies its clipboard (plain http) the text is selected
 * instead.
 */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showNotice('ok', 'คัดลอกแล้ว')
    } catch {
      input.current?.select()
      showNotice('fault', 'เบราว์เซอร์ไม่อนุญาตให้คัดลอก กรุณากด Ctrl+C')
    }
  }
  return (
    <div className={styles.copy}>
      <TextInput
        ref={input}
        label={label}
        value={value}
        readOnly
        classNames={{ input: styles.code ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button aria-label={`คัดลอก ${label}`} onClick={() => void copy()}>
        คัดลอก
      </Button>
    </div>
  )
}
