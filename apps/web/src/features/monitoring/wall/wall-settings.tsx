import { Button, Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { PreferenceValue } from '@roadside/contract/preference-calls.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import type { WallScene } from './wall-scenes.ts'
import { sceneSeconds } from './wall-scenes.ts'
import styles from './wall-settings.module.css'

type WallChoice = PreferenceValue<'wall'>

interface WallSettingsProps {
  offered: readonly WallScene[]
  /** What is shown now: at least one stays. */
  scenes: readonly WallScene[]
  chosen: WallChoice
  onChange: (part: Partial<WallChoice>) => void
  /** What else is set, of this computer. */
  children: ReactNode
  onClose: () => void
}

/** What the wall turns through and how fast, for the account on every computer. */
export function WallSettings({
  offered,
  scenes,
  chosen,
  onChange,
  children,
  onClose,
}: WallSettingsProps) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  const shown = new Set(scenes.map(({ id }) => id))
  const toggle = (id: string) => {
    const next = offered.filter((scene) => (scene.id === id) !== shown.has(scene.id))
    if (next.length > 0) onChange({ scenes: next.map((scene) => scene.id) })
  }
  const seconds = [...new Set([...sceneSeconds, chosen.seconds])].toSorted((a, b) => a - b)
  return (
    <aside className={styles.settings} aria-label="ตั้งค่าจอห้องควบคุม" data-settings>
      <header>
        <h2>ตั้งค่าจอห้องควบคุม</h2>
        <Button ref={close} onClick={onClose}>
          ปิด
        </Button>
      </header>
      <fieldset>
        <legend>หน้าที่แสดงสลับกัน</legend>
        {offered.map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={shown.has(id)}
            disabled={shown.size === 1 && shown.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      <NativeSelect
        label="เวลาที่แสดงแต่ละหน้า"
        value={chosen.seconds}
        data={seconds.map((value) => ({ value: String(value), label: `${value} วินาที` }))}
        onChange={({ currentTarget }) => onChange({ seconds: Number(currentTarget.value) })}
      />
      <Checkbox
        label="แสดงเหตุการณ์ล่าสุดที่ด้านข้าง"
        checked={chosen.hasFeed}
        onChange={({ currentTarget }) => onChange({ hasFeed: currentTarget.checked })}
      />
      <NativeSelect
        label="พื้นหลัง"
        value={chosen.skin}
        data={[
          { value: 'dark', label: 'มืด' },
          { value: 'light', label: 'สว่าง' },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ skin: currentTarget.value === 'light' ? 'light' : 'dark' })
        }
      />
      {children}
      <p>ค่าที่ตั้งไว้ใช้กับบัญชีนี้ทุกเครื่อง ส่วนเสียงเตือนตั้งเฉพาะเครื่องนี้</p>
    </aside>
  )
}
