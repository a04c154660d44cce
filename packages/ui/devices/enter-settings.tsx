import { Button } from '@mantine/core'
import { useUrlStep } from '../use-url-step.ts'

/**
 * A link to the settings of a device, next to the words that one is missing. Shown to users who may
 * enter it.
 */
export function EnterSettings({ deviceId }: { deviceId: number }) {
  const editing = useUrlStep('edit')
  return (
    <Button size="xs" onClick={() => editing.open(`rules-${deviceId}`)}>
      กรอกค่าติดตั้ง
    </Button>
  )
}
