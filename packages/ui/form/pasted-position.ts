import { coordinateTexts, pastedPoint } from '@roadside/contract/domain/coordinates.ts'
import type { ClipboardEventHandler } from 'react'

/**
 * For both fields of a position: a place that was copied as one text fills the two, as texts of at most 8 decimals.
 * Whatever else is pasted goes into the field as it is.
 */
export function onPastedPosition(
  onPosition: (texts: ReturnType<typeof coordinateTexts>) => void,
): ClipboardEventHandler<HTMLInputElement> {
  return (event) => {
    const point = pastedPoint(event.clipboardData.getData('text'))
    if (!point) return
    event.preventDefault()
    onPosition(coordinateTexts(point))
  }
}
