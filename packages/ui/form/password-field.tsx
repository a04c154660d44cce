import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { fieldOrder } from './form-grid.tsx'

/** A password, which a press shows. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      inputWrapperOrder={fieldOrder}
      visibilityToggleButtonProps={{ 'aria-label': 'แสดงหรือซ่อนรหัสผ่าน', tabIndex: 0 }}
      {...props}
    />
  )
}
