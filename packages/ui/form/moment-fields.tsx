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
  required?: boolean
}

/** A day and the time on it. */
export function MomentFields<V>({
  form,
  day,
  time,
  label,
  description,
  required = false,
}: MomentFieldsProps<V>) {
  return (
    <>
      <ThaiDateInput
        label={label}
        description={description}
        required={required}
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps(day)}
      />
      <TextInput
        label="เวลา (น.)"
        placeholder="08:30"
        inputMode="numeric"
        required={required}
        {...form.getInputProps(time)}
      />
    </>
  )
}
