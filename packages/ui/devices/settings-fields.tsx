import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SettingPlan } from '@roadside/contract/devices/kind.ts'
import { settingField, type RulesValues } from './rules-values.ts'

interface SettingsFieldsProps {
  settings: readonly SettingPlan[]
  form: UseFormReturnType<RulesValues>
  isReadOnly: boolean
}

/** The numbers that decide about a device besides its limits. */
export function SettingsFields({ settings, form, isReadOnly }: SettingsFieldsProps) {
  return settings.map(({ key, name, unit, initial }) => (
    <TextInput
      key={key}
      label={unit ? `${name} (${unit})` : name}
      inputMode="decimal"
      readOnly={isReadOnly}
      {...(initial === null && { placeholder: 'ยังไม่ได้กรอก' })}
      {...form.getInputProps(settingField(key))}
    />
  ))
}
