import { useCall } from '@roadside/ui/api/use-call.ts'
import { PositionMap, type PositionMapProps } from '@roadside/ui/form/position-map.tsx'
import { lightingSites } from '../../calls.ts'

interface SitePositionMapProps extends Pick<PositionMapProps, 'latitude' | 'longitude' | 'onMove'> {
  /** The chosen site, as text; empty: none yet. */
  wid: string
}

/** Picks a position on a map that opens at the chosen site; before one is chosen, at all sites. */
export function SitePositionMap({ wid, ...position }: SitePositionMapProps) {
  const sites = useCall(lightingSites, {}, { refetchInterval: false })
  const placed = (sites.data ?? []).flatMap(({ wid: number, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : { wid: String(number), latitude, longitude },
  )
  const site = placed.find((one) => one.wid === wid) ?? null
  return (
    <PositionMap
      key={sites.data ? (site?.wid ?? '') : 'loading'}
      near={site}
      around={placed}
      {...position}
    />
  )
}
