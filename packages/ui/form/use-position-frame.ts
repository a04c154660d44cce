import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { mapZooms } from '@roadside/contract/domain/limits.ts'
import { useMemo, useState } from 'react'
import { frameOf } from '../map/frame-of.ts'

/**
 * Where the map of a position opens, where none is known on what stands around it: there the pin moves and not the map,
 * but for a position that was taken from the device (`show`). The map is to have the frame's `key`.
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
