import { TextInput } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import styles from './side-menu.module.css'

export function MenuFilter({
  value,
  onChange,
}: {
  value: string
  onChange: (text: string) => void
}) {
  return (
    <TextInput
      className={styles.filter}
      type="search"
      aria-label="ค้นหาหน่วยงานหรือระบบ"
      placeholder="ค้นหาหน่วยงานหรือระบบ…"
      leftSection={<Icon name="search" size={16} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        // whatever holds the menu stays open
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
