import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { AlarmAct } from './act-dialogs.tsx'
import { AlarmButtons } from './alarm-buttons.tsx'
import styles from './alarms.module.css'
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
    <div className={styles.bar} role="toolbar" aria-label="ดำเนินการกับรายการที่เลือก">
      <output>เลือก {formatNumber(selected.length)} รายการ</output>
      <AlarmButtons alarms={selected} actions={actions} onAsk={onAsk} hasKeys />
      <Button variant="subtle" rightSection={<kbd>Esc</kbd>} onClick={onClear}>
        ยกเลิกการเลือก
      </Button>
    </div>
  )
}
