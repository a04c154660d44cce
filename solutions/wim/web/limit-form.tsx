import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatThaiDate, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { saveWimLimit } from '../calls.ts'
import { wimClasses, wimClassNames, type WimClass } from '../rules/vehicle.ts'
import styles from './wim.module.css'

interface LimitFormProps {
  today: string
  onDone: () => void | Promise<void>
  onClose: () => void
}

const kilograms = (text: string) => Number(text.replaceAll(',', '').trim())

/** A limit of a class from a day on. */
export function LimitForm({ today, onDone, onClose }: LimitFormProps) {
  const form = useForm({
    initialValues: { of: '3a10t' as WimClass, limit: '', from: formatThaiDate(today), note: '' },
    validate: {
      limit: (text) => {
        const kg = kilograms(text)
        return Number.isInteger(kg) && kg >= 100 && kg <= 500_000
          ? null
          : 'กรุณากรอกจำนวนเต็ม 100 ถึง 500,000'
      },
      from: (text) => (readThaiDay(text) === null ? 'กรุณากรอกวันที่ วว/ดด/ปปปป' : null),
    },
  })
  const save = useSend(saveWimLimit, {
    onSuccess: async () => {
      showNotice('ok', 'บันทึกพิกัดสำเร็จ รถที่ผ่านไปแล้วยังคงผลเดิม')
      await onDone()
    },
  })
  return (
    <form
      className={styles.entry}
      noValidate
      onSubmit={form.onSubmit(({ of, limit, from, note }) =>
        save.mutate({
          class: of,
          limit_kg: kilograms(limit),
          valid_from: readThaiDay(from) ?? today,
          note,
        }),
      )}
    >
      <NativeSelect
        label="ประเภทรถ"
        data-autofocus
        data={wimClasses.map((value) => ({ value, label: wimClassNames[value] }))}
        {...form.getInputProps('of')}
      />
      <TextInput label="พิกัด (กก.)" inputMode="numeric" {...form.getInputProps('limit')} />
      <ThaiDateInput label="เริ่มใช้วันที่" {...form.getInputProps('from')} />
      <TextInput label="หมายเหตุ (เช่น เลขที่ประกาศ)" maxLength={300} {...form.getInputProps('note')} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>ยกเลิก</Button>
        <Button variant="filled" type="submit" loading={save.isPending}>
          บันทึก
        </Button>
      </div>
      <FailureNote error={save.error} />
    </form>
  )
}
