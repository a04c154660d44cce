import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { Icon } from '../icon.tsx'

const skins = {
  light: { icon: 'sun', name: 'หน้าจอสว่าง', next: 'dark' },
  dark: { icon: 'moon', name: 'หน้าจอมืด', next: 'auto' },
  auto: { icon: 'contrast', name: 'หน้าจอตามระบบ', next: 'light' },
} as const

/** Button that goes from light to dark to as the system has it. */
export function SkinToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { icon, name, next } = skins[colorScheme]
  const label = `${name} (กดเพื่อเปลี่ยนเป็น${skins[next].name})`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon name={icon} />
    </ActionIcon>
  )
}
