import { useUrlStep } from '../use-url-step.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { PauseDialog, type PauseChoice } from './pause-dialog.tsx'
import { usePauses, type PausesOf } from './use-pauses.ts'

interface PauseFormsProps {
  of: PausesOf
  /** Where a new claim may apply; none: nothing may be claimed. */
  places: readonly PauseChoice[]
}

/** The forms over a ticket or a contract: `?pause=new`, `edit-12` or `decide-12`. */
export function PauseForms({ of, places }: PauseFormsProps) {
  const step = useUrlStep('pause')
  const [action, id] = (step.value ?? '').split('-')
  const { data: pauses = [] } = usePauses(of, step.value !== undefined)
  const opened = pauses.find((one) => String(one.id) === id)
  return (
    <>
      {action === 'new' && places.length > 0 && (
        <PauseDialog places={places} pause={null} onClose={step.close} />
      )}
      {action === 'edit' && opened?.may_edit && (
        <PauseDialog places={places} pause={opened} onClose={step.close} />
      )}
      {action === 'decide' && opened?.may_decide && (
        <DecideDialog pause={opened} onClose={step.close} />
      )}
    </>
  )
}
