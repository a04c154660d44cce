import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormGrid, wideField } from '@roadside/ui/form/form-grid.tsx'
import { judgeNames } from './judge-names.ts'
import { flags, quantities } from './mapping-fields.ts'
import type { ProfileValues } from './profile-values.ts'
import styles from './registry.module.css'

interface ProfileFieldsProps {
  form: UseFormReturnType<ProfileValues>
  /** Built-in profiles keep their name. */
  isBuiltIn: boolean
  isSending: boolean
}

const judges = Object.entries(judgeNames).map(([value, label]) => ({ value, label }))

export function ProfileFields({ form, isBuiltIn, isSending }: ProfileFieldsProps) {
  const field = (name: string) => form.getInputProps(name)
  return (
    <FormGrid isDisabled={isSending}>
      <TextInput
        className={wideField}
        label="ชื่อชนิดอุปกรณ์"
        description={isBuiltIn ? 'ชนิดอุปกรณ์ที่มากับระบบเปลี่ยนชื่อไม่ได้' : undefined}
        maxLength={100}
        readOnly={isBuiltIn}
        data-autofocus
        {...field('name')}
      />
      <div className={styles.section}>
        <h3>ตำแหน่งของค่าในข้อมูลที่ถอดรหัสแล้ว</h3>
        <p className={styles.tip}>
          ชื่อช่องคั่นด้วยจุด เช่น object.ct หรือ object.drivers.*.level เว้นว่างเมื่อไม่มีค่านั้น ตัวคูณใช้แปลงหน่วย เช่น
          0.001 เมื่ออุปกรณ์ส่งเป็น mA
        </p>
      </div>
      {quantities.map(({ id, label }) => (
        <div key={id} className={styles.scaled}>
          <TextInput label={label} spellCheck={false} {...field(`paths.${id}`)} />
          <TextInput
            label="ตัวคูณ"
            aria-label={`ตัวคูณ ${label}`}
            placeholder="1"
            {...field(`factors.${id}`)}
          />
        </div>
      ))}
      {flags.map(({ id, label }) => (
        <TextInput key={id} label={label} spellCheck={false} {...field(`paths.${id}`)} />
      ))}
      <div className={styles.section}>
        <h3>การตัดสินสถานะ</h3>
      </div>
      <NativeSelect
        className={wideField}
        label="ตัดสินสถานะจาก"
        data={judges}
        {...field('judge_by')}
      />
      <TextInput label="กระแสที่ถือว่าไฟติด (A)" inputMode="decimal" {...field('on_threshold_a')} />
      <TextInput
        label="ติดต่อไม่ได้เมื่อเงียบเกิน (นาที)"
        inputMode="decimal"
        {...field('unreachable_after_min')}
      />
      <Textarea
        className={`${wideField} ${styles.source}`}
        label="โปรแกรมถอดรหัส (JavaScript)"
        description="วางโปรแกรมของผู้ผลิตตามที่เผยแพร่ (decodeUplink, Decode หรือ Decoder) เว้นว่างเมื่อเครื่องแม่ข่าย LoRaWAN ถอดรหัสมาแล้ว"
        rows={10}
        maxLength={200_000}
        spellCheck={false}
        {...field('codec')}
      />
    </FormGrid>
  )
}
