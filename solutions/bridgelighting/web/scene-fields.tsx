import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Icon } from '@roadside/ui/icon.tsx'
import { dayNames } from '../scene.ts'
import styles from './lighting.module.css'
import { readClock, type ScheduleValues } from './schedule-values.ts'

interface SceneFieldsProps {
  form: UseFormReturnType<ScheduleValues>
  index: number
  isReadOnly: boolean
}

/** One scene: its name, when it begins and ends, and on which days. */
export function SceneFields({ form, index, isReadOnly }: SceneFieldsProps) {
  const field = (name: string) => `scenes.${index}.${name}`
  const days = form.values.scenes[index]?.days ?? []
  const name = form.values.scenes[index]?.name ?? ''
  const time = (key: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      placeholder="18:30"
      inputMode="numeric"
      maxLength={8}
      readOnly={isReadOnly}
      {...form.getInputProps(field(key))}
      onBlur={({ currentTarget }) => form.setFieldValue(field(key), readClock(currentTarget.value))}
    />
  )
  return (
    <fieldset className={styles.scene} aria-label={`รูปแบบแสงที่ ${index + 1} ${name}`}>
      <TextInput
        label="รูปแบบแสง"
        maxLength={60}
        readOnly={isReadOnly}
        {...form.getInputProps(field('name'))}
      />
      {time('from', 'เริ่ม')}
      {time('to', 'ถึง')}
      {!isReadOnly && (
        <Button
          aria-label={`ลบรูปแบบแสงที่ ${index + 1} ${name}`}
          title="ลบรูปแบบแสงนี้"
          onClick={() => form.removeListItem('scenes', index)}
        >
          <Icon name="trash" size={16} />
        </Button>
      )}
      <fieldset className={styles.weekdays} aria-label="วันที่เริ่ม">
        {dayNames.map((word, day) => (
          <label key={word} className={styles.weekday}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              disabled={isReadOnly}
              onChange={() =>
                form.setFieldValue(
                  field('days'),
                  days.includes(day) ? days.filter((one) => one !== day) : [...days, day],
                )
              }
            />
            {word}
          </label>
        ))}
        {form.errors[field('days')] && (
          <span className={styles.problem}>{form.errors[field('days')]}</span>
        )}
      </fieldset>
    </fieldset>
  )
}
