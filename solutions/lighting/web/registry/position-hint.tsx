import { positionHints, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import styles from './registry.module.css'

/** Points out a doubtful position; nothing typed yet is not doubtful. */
export function PositionHint({ latitude, longitude }: { latitude: string; longitude: string }) {
  const isTyped = latitude.trim() !== '' || longitude.trim() !== ''
  const hint = isTyped && positionHints[readPosition(latitude, longitude).kind]
  return (
    <output className={hint ? styles.note : 'rs-sr-only'} data-tone="warn">
      {hint && <Icon name="warning" size={16} />}
      {hint}
    </output>
  )
}
