import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { alarmName } from './alarm-columns.tsx'
import type { AlarmActions } from './use-alarm-actions.ts'

/** So many are named one by one. */
const mostNamed = 3

/** What could not be done to which alarms, and why; nothing where all went well. */
export function ActFailure({ failed, forget }: Pick<AlarmActions, 'failed' | 'forget'>) {
  if (!failed) return null
  const { word, alarms, error } = failed
  const named = alarms.slice(0, mostNamed).map(alarmName).join(', ')
  const rest = alarms.length - mostNamed
  return (
    <FormNote
      tone="fault"
      actions={
        <Button size="xs" onClick={forget}>
          ปิดข้อความ
        </Button>
      }
    >
      ไม่สามารถ{word}ได้ {named}
      {rest > 0 && ` และอีก ${formatNumber(rest)} รายการ`}: {errorSentence(error)}
    </FormNote>
  )
}
