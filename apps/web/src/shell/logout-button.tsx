import { ActionIcon, Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { session } from '@roadside/ui/session/session.ts'

/** Ends the session in all tabs; the guards lead to /login. */
export function LogoutButton({ hasText }: { hasText: boolean }) {
  const logout = () => void session.logout()
  if (hasText) {
    return (
      <Button leftSection={<Icon name="logout" />} onClick={logout}>
        ออกจากระบบ
      </Button>
    )
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="ออกจากระบบ"
      title="ออกจากระบบ"
      onClick={logout}
    >
      <Icon name="logout" />
    </ActionIcon>
  )
}
