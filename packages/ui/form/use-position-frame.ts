import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { mapZooms } from '@roadside/contract/domain/limits.ts'
import { useMemo, useState } from 'react'
import { frameOf } from '../map/frame-of.ts'

/**
 * The opening view of a position's map: the position, or where there is none the surroundings.
 * While editing, the pin moves and not the map, except for a position from the device (`show`). The
 * map must have the frame's `key`.
 */
export function usePositionFrame(start: Point | null, around: readonly Point[] = []) {
  const [place, show] = useState(start)
  const [region] = useState(() =>
    frameOf(around.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))),
  )
  return useMemo(() => {
    const frame = place
      ? { center: [place.latitude, place.longitude] as const, zoom: mapZooms.editPosition }
      : region
    return { frame, key: frame.center.join(), show }
  }, [place, region])
}
