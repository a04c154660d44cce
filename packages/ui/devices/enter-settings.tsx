import { Button } from '@mantine/core'
import { useUrlStep } from '../sites/use-url-step.ts'

/** Leads to where the settings of a device are entered: beside the words that one is missing, for who may enter it. */
export function EnterSettings({ deviceId }: { deviceId: number }) {
  const editing = useUrlStep('edit')
  return (
    <Button size="xs" onClick={() => editing.open(`rules-${deviceId}`)}>
      กรอกค่าติดตั้ง
    </Button>
  )
}
