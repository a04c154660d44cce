import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  holidayYearHistory,
  holidayYears,
  mostHolidays,
  previewHolidayYear,
  saveHolidayYear,
  type MovedDeadlineRow,
  type ShownYear,
} from '@roadside/contract/service-levels/holiday-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './holidays.module.css'
import { movedWords } from './moved-words.ts'
import {
  closedChoices,
  closedNames,
  yearBody,
  yearErrors,
  yearValues,
  type YearValues,
} from './year-form.ts'

/** So many deadlines are named in a message that passes. */
const mostTold = 3

interface YearDialogProps {
  year: ShownYear
  /** The version that is there now. */
  version: number
  /** Its values are of an earlier version. */
  isRestored: boolean
  onClose: () => void
}

/** The holidays of a year; which deadlines they move is told before they are saved. */
export function YearDialog({ year: opened, version: read, isRestored, onClose }: YearDialogProps) {
  const [year] = useState(opened)
  const [version] = useState(read)
  const client = useQueryClient()
  const refetch = () =>
    Promise.all(
      [holidayYears, holidayYearHistory].map(({ path }) =>
        client.refetchQueries({ queryKey: [path], type: 'active' }, { cancelRefetch: false }),
      ),
    )
  const form = useForm<YearValues>({
    initialValues: yearValues(year),
    validate: (values) => yearErrors(year.year, values),
  })
  // what was told, and of which values
  const [told, setTold] = useState<{ of: string; moved: MovedDeadlineRow[]; total: number }>()
  const saving = useSend(saveHolidayYear, {
    onSuccess: async ({ moved, total }) => {
      onClose()
      const named = moved.slice(0, mostTold).map(movedWords)
      const rest = total - named.length
      const words = [
        'บันทึกวันหยุดแล้ว',
        total > 0 && `เลื่อนกำหนด ${formatNumber(total)} รายการ`,
        ...named,
        rest > 0 && `และอีก ${formatNumber(rest)} รายการ`,
      ]
      showNotice('ok', words.filter(Boolean).join(' · '))
      await refetch()
    },
  })
  const previewing = useSend(previewHolidayYear)
  const save = (values: YearValues) => {
    const sent = yearBody(year.year, values)
    const of = JSON.stringify(sent)
    if (told?.of === of) saving.mutate({ version, form: sent })
    else
      previewing.mutate(sent, {
        onSuccess: ({ moved, total }) => {
          if (total === 0) saving.mutate({ version, form: sent })
          else setTold({ of, moved, total })
        },
      })
  }
  const isTold = told?.of === JSON.stringify(yearBody(year.year, form.values))
  const add = () => {
    const key = Math.max(-1, ...form.values.holidays.map((one) => one.key)) + 1
    form.insertListItem('holidays', { key, day: '', name: '', closed: 'both' })
  }
  return (
    <RecordDialog
      title={`วันหยุด พ.ศ. ${year.year + 543}`}
      size={760}
      form={form}
      saveLabel={isTold ? 'ยืนยันบันทึก' : 'บันทึก'}
      phase={previewing.isPending ? 'saving' : savePhase(saving)}
      error={saving.error ?? previewing.error}
      onSave={save}
      onReload={() => {
        onClose()
        void refetch()
      }}
      onClose={onClose}
    >
      {isRestored && (
        <div className={wideField}>
          <FormNote tone="warn">ใส่ค่าของฉบับก่อนให้แล้ว กดบันทึกเพื่อใช้เป็นฉบับใหม่</FormNote>
        </div>
      )}
      <TextInput
        label="ที่มา"
        description="เช่น มติคณะรัฐมนตรี หรือประกาศ พร้อมวันที่"
        inputWrapperOrder={fieldOrder}
        required
        data-autofocus
        {...form.getInputProps('source')}
      />
      <ThaiDateInput
        label="ประกาศครบถึงวันที่"
        description="เว้นว่างไว้หากยังไม่มีประกาศ กำหนดหลังวันนี้จะแจ้งว่ายังเลื่อนได้"
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps('knownUntil')}
      />
      <ul className={`${styles.rows} ${wideField}`} aria-label="วันหยุด">
        {form.values.holidays.map(({ key }, index) => (
          <li key={key}>
            <ThaiDateInput
              aria-label={`วันที่ ${index + 1}`}
              {...form.getInputProps(`holidays.${index}.day`)}
            />
            <TextInput
              aria-label={`ชื่อวันหยุด ${index + 1}`}
              placeholder="ชื่อวันหยุด"
              {...form.getInputProps(`holidays.${index}.name`)}
            />
            <NativeSelect
              aria-label={`หยุดที่ใด ${index + 1}`}
              data={closedChoices.map((value) => ({
                value: value as string,
                label: closedNames[value],
              }))}
              {...form.getInputProps(`holidays.${index}.closed`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`นำวันหยุด ${index + 1} ออก`}
              onClick={() => form.removeListItem('holidays', index)}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={wideField}>
        <Button
          leftSection={<Icon name="plus" size={16} />}
          disabled={form.values.holidays.length >= mostHolidays}
          onClick={add}
        >
          เพิ่มวันหยุด
        </Button>
      </div>
      {isTold && told && (
        <div className={wideField}>
          <FormNote tone="warn">
            การบันทึกจะเลื่อนกำหนดของใบงานที่ยังไม่ปิด {formatNumber(told.total)} รายการ
          </FormNote>
          <ul className={styles.moved}>
            {told.moved.map((one) => (
              <li key={`${one.id}-${one.part}`}>{movedWords(one)}</li>
            ))}
          </ul>
        </div>
      )}
    </RecordDialog>
  )
}
