import { SelectionToolbar } from '@roadside/ui/lists/list-parts.tsx'
import type { AlarmAct } from './act-dialogs.tsx'
import { AlarmButtons } from './alarm-buttons.tsx'
import type { AlarmActions } from './use-alarm-actions.ts'
import type { ListedAlarm } from './use-opened-rows.ts'

interface SelectionBarProps {
  selected: readonly ListedAlarm[]
  actions: AlarmActions
  onAsk: (act: AlarmAct) => void
  onClear: () => void
}

/** At the foot of the list: what can be done to all that are selected. */
export function SelectionBar({ selected, actions, onAsk, onClear }: SelectionBarProps) {
  return (
    <SelectionToolbar count={selected.length} onClear={onClear}>
      <AlarmButtons alarms={selected} actions={actions} onAsk={onAsk} hasKeys />
    </SelectionToolbar>
  )
}
