import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { mapZooms } from '@roadside/contract/domain/limits.ts'
import { useMemo, useState } from 'react'
import { frameOf } from '../map/frame-of.ts'

/**
 * Where the map of a position opens: there the pin moves and not the map, but for a position that was taken from the
 * device (`show`). The map is to have the frame's `key`.
 */
export function usePositionFrame(start: Point | null) {
  const [place, show] = useState(start)
  return useMemo(() => {
    const frame = place
      ? { center: [place.latitude, place.longitude] as const, zoom: mapZooms.editPosition }
      : frameOf([])
    return { frame, key: frame.center.join(), show }
  }, [place])
}
