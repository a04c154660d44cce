import { Button } from '@mantine/core'
import { positionHints, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { FormNote } from './form-note.tsx'

export interface PositionHintProps {
  latitude: string
  longitude: string
  onSwap: () => void
}

/**
 * Points out a doubtful position during input; shows nothing while a field is empty. Never blocks.
 */
export function PositionHint({ latitude, longitude, onSwap }: PositionHintProps) {
  if (latitude.trim() === '' || longitude.trim() === '') return null
  const { kind } = readPosition(latitude, longitude)
  const hint = positionHints[kind]
  if (hint === null) return null
  return (
    <FormNote
      tone="warn"
      actions={
        kind === 'swapped' && (
          <Button size="xs" onClick={onSwap}>
            สลับละติจูด/ลองจิจูด
          </Button>
        )
      }
    >
      {hint}
    </FormNote>
  )
}
