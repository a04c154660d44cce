import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { lightingCalls } from '../calls.ts'
import type { CircuitState } from '../state.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** The dialog of the schedule that the address names. It stands outside the site's dialog. */
export function ScheduleEditing({ wid }: { wid: number }) {
  const editing = useUrlStep('schedule')
  const { data } = useCall(lightingCalls.devices, { wid }, { enabled: editing.value !== undefined })
  const circuits: readonly DeviceRow<CircuitState>[] = data?.devices ?? []
  const edited = circuits.find(({ id }) => String(id) === editing.value)
  if (!data?.may_edit || !edited) return null
  return <ScheduleDialog wid={wid} circuit={edited} circuits={circuits} onClose={editing.close} />
}
