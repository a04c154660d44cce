import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { useState } from 'react'
import type { EventCode } from '../../rows.ts'
import { makerNames, makers, type Maker } from '../../words.ts'
import styles from '../cameras/cameras.module.css'
import { readType, typeOptions } from './code-columns.tsx'

const makerOptions = makers.map((maker) => ({ value: maker, label: makerNames[maker] }))

/** A code that is not in the list yet. */
export function NewCode({ onAdd }: { onAdd: (code: EventCode) => void }) {
  const [maker, setMaker] = useState<Maker>('hikvision')
  const [code, setCode] = useState('')
  const [type, setType] = useState('car_stop')
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') return
        onAdd({ maker, code: code.trim(), type: readType(type) })
        setCode('')
      }}
    >
      <NativeSelect
        label="ผู้ผลิต"
        data={makerOptions}
        value={maker}
        onChange={({ currentTarget }) =>
          setMaker(makers.find((one) => one === currentTarget.value) ?? maker)
        }
      />
      <TextInput
        label="รหัสของผู้ผลิต"
        maxLength={200}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <NativeSelect
        label="ประเภทเหตุการณ์"
        data={typeOptions}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
      />
      <Button
        type="submit"
        leftSection={<Icon name="plus" size={16} />}
        disabled={code.trim() === ''}
      >
        เพิ่ม
      </Button>
    </form>
  )
}
