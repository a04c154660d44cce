import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { fieldOrder } from './form-grid.tsx'
import { ThaiDateInput } from './thai-date-input.tsx'

interface MomentFieldsProps<V> {
  form: UseFormReturnType<V>
  /** Names of the two fields. */
  day: string & keyof V
  time: string & keyof V
  label: string
  description?: string
}

/** A day and the time on it. */
export function MomentFields<V>({ form, day, time, label, description }: MomentFieldsProps<V>) {
  return (
    <>
      <ThaiDateInput
        label={label}
        description={description}
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps(day)}
      />
      <TextInput
        label="เวลา (น.)"
        placeholder="08:30"
        inputMode="numeric"
        {...form.getInputProps(time)}
      />
    </>
  )
}
