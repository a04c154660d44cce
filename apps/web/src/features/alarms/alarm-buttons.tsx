import { Button } from '@mantine/core'
import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { isOutOfService, isToAcknowledge } from '@roadside/ui/alarms/alarm-words.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import type { AlarmAct } from './act-dialogs.tsx'
import type { AlarmActions } from './use-alarm-actions.ts'
import { isToRepair, useAlarmTickets } from './use-alarm-tickets.ts'

interface AlarmButtonsProps {
  alarms: readonly AlarmRow[]
  actions: AlarmActions
  /** Opens what asks something first. */
  onAsk: (act: AlarmAct) => void
  /** The keys stand beside the words: they work where the buttons are. */
  hasKeys?: boolean
}

const isShelved = ({ shelved_until }: AlarmRow) => shelved_until !== null
const isOpen = ({ closed_at }: AlarmRow) => closed_at === null

/** What can be done to alarms: a button for what concerns at least one of them. */
export function AlarmButtons({ alarms, actions, onAsk, hasKeys = false }: AlarmButtonsProps) {
  const open = alarms.filter(isOpen)
  const openTickets = useAlarmTickets()
  const key = (name: string) => hasKeys && { rightSection: <kbd>{name}</kbd> }
  return (
    <>
      {open.some(isToAcknowledge) && (
        <Button
          variant="filled"
          leftSection={<Icon name="check" size={16} />}
          {...key('A')}
          onClick={() => void actions.acknowledge(open)}
        >
          รับทราบ
        </Button>
      )}
      {open.length > 0 && (
        <Button leftSection={<Icon name="user" size={16} />} onClick={() => onAsk('assign')}>
          มอบหมาย
        </Button>
      )}
      {open.some(isToRepair) && (
        <Button
          leftSection={<Icon name="wrench" size={16} />}
          {...key('T')}
          onClick={() => openTickets(open)}
        >
          เปิดใบงาน
        </Button>
      )}
      {open.some((row) => !isShelved(row)) && (
        <Button
          leftSection={<Icon name="clock" size={16} />}
          {...key('S')}
          onClick={() => onAsk('shelve')}
        >
          พักการแจ้งเตือน
        </Button>
      )}
      {open.some((row) => !isOutOfService(row)) && (
        <Button leftSection={<Icon name="mute" size={16} />} onClick={() => onAsk('maintenance')}>
          งดแจ้งเตือน
        </Button>
      )}
      {open.some(isShelved) && (
        <Button
          leftSection={<Icon name="undo" size={16} />}
          onClick={() => void actions.unshelve(open)}
        >
          เลิกพัก
        </Button>
      )}
      {open.some(isOutOfService) && (
        <Button
          leftSection={<Icon name="undo" size={16} />}
          onClick={() => void actions.returnToService(open)}
        >
          กลับมาแจ้งเตือน
        </Button>
      )}
    </>
  )
}
