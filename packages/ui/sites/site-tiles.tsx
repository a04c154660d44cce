import type { ListedSite } from '@roadside/contract/sites.ts'
import { Icon } from '../icon.tsx'
import { SolutionIcon } from '../solution-icon.tsx'
import { Tile, Tiles } from '../tile.tsx'
import type { SiteListing, SiteTile } from './site-listing.ts'

interface SiteTilesProps<Site extends ListedSite> {
  sites: readonly Site[]
  listing: SiteListing<Site>
  /** Of the solution type. */
  icon: string
  narrowing: SiteTile<Site> | null
  onNarrow: (tile: SiteTile<Site> | null) => void
}

/** Figures over all sites; what is wrong or waits narrows the table to the sites that have it. */
export function SiteTiles<Site extends ListedSite>({
  sites,
  listing,
  icon: typeIcon,
  narrowing,
  onNarrow,
}: SiteTilesProps<Site>) {
  return (
    <Tiles label={listing.tilesLabel}>
      <Tile
        label="พื้นที่ติดตั้ง"
        value={sites.length}
        unit="แห่ง"
        icon={<Icon name="road" />}
        onPress={() => onNarrow(null)}
      />
      {listing.tiles.map((tile) => {
        const { label, unit, count, tone, icon, note, narrows = false } = tile
        const isPressed = narrowing === tile
        const value = sites.reduce((total, site) => total + count(site), 0)
        return (
          <Tile
            key={label}
            label={label}
            unit={unit}
            value={value}
            note={value > 0 && note}
            {...(tone && { tone })}
            {...(icon && {
              icon: icon === 'solution' ? <SolutionIcon path={typeIcon} /> : <Icon name={icon} />,
            })}
            {...(narrows && { isPressed, onPress: () => onNarrow(isPressed ? null : tile) })}
          />
        )
      })}
    </Tiles>
  )
}
