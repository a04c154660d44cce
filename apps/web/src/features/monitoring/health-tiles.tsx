import { healthNames, healths } from '@roadside/contract/health.ts'
import { ConditionMark } from '@roadside/ui/state-mark.tsx'
import { Tile, Tiles } from '@roadside/ui/tile.tsx'
import type { Shown } from './shown.ts'
import { alarming, type SiteSums } from './site-sums.ts'

interface HealthTilesProps {
  /** Undefined: not there yet. */
  sums: SiteSums | undefined
  shown: Shown
  onShow: (shown: Shown) => void
}

/** All equipment by health, and the sites that somebody has to watch; each leaves its own in map and list. */
export function HealthTiles({ sums, shown, onShow }: HealthTilesProps) {
  const worst = alarming.find((condition) => sums?.byCondition[condition])
  const press = (tile: Shown) => ({
    isLoading: sums === undefined,
    isPressed: shown === tile,
    onPress: () => onShow(shown === tile ? 'all' : tile),
  })
  return (
    <Tiles label="อุปกรณ์ทั้งหมดตามสถานะ">
      {healths.map((health) => (
        <Tile
          key={health}
          label={healthNames[health]}
          tone={health}
          value={sums?.[health]}
          {...press(health)}
        />
      ))}
      <Tile
        label="พื้นที่เกินเกณฑ์"
        tone={worst ? 'alert' : 'accent'}
        icon={<ConditionMark condition={worst ?? 'normal'} size={17} />}
        value={sums?.watched}
        unit="แห่ง"
        {...press('condition')}
      />
    </Tiles>
  )
}
