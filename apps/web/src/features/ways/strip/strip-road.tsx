import { formatChainage } from '@roadside/contract/records/chainage.ts'
import type { PlacedThing, Stretch } from './place-things.ts'
import { groupAlong, lanesOf, ticksOf, type StripGroup } from './strip-layout.ts'
import { StripMark } from './strip-mark.tsx'
import styles from './strip.module.css'

export interface StripRoadProps {
  placed: readonly PlacedThing[]
  stretch: Stretch
  /** Code of the way. */
  wayCode: string
  /** Pixels that there are across the screen. */
  width: number
  opened: StripGroup | null
  onOpen: (group: StripGroup) => void
}

/** Pixels. A label is as wide as three gaps, so that no more than three lanes are ever needed. */
const label = { width: 144, height: 40, gap: 48 }
const tickGap = 72

/** The road from left to right: sites above it, cameras below. */
export function StripRoad({ placed, stretch, wayCode, width, opened, onOpen }: StripRoadProps) {
  const length = Math.max(100, width - label.width)
  const sides = (['site', 'camera'] as const).map((kind) => {
    const groups = groupAlong(
      placed.filter(({ thing }) => thing.kind === kind),
      stretch,
      length,
      label.gap,
    )
    const lanes = lanesOf(groups, label.width)
    return {
      kind,
      groups,
      lanes,
      height: Math.max(0, ...lanes.map((lane) => lane + 1)) * label.height,
    }
  })
  return (
    <div className={styles.road} style={{ paddingInline: label.width / 2 }}>
      {sides.map(({ kind, groups, lanes, height }) => (
        <div
          key={kind}
          className={styles.side}
          data-kind={kind}
          style={{ height: height > 0 ? height + 40 : 8 }}
        >
          {groups.map((group, index) => (
            <StripMark
              key={group.things[0]?.thing.id}
              group={group}
              wayCode={wayCode}
              isOpen={isSame(group, opened)}
              onOpen={onOpen}
              style={
                { left: group.at, '--reach': `${(lanes[index] ?? 0) * label.height}px` } as Record<
                  string,
                  unknown
                >
              }
            />
          ))}
        </div>
      ))}
      <div className={styles.asphalt}>
        {ticksOf(stretch, length, tickGap).map(({ metres, at }) => (
          <span key={metres} className={styles.tick} style={{ left: at + label.width / 2 }}>
            {formatChainage(metres)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Groups are created again when the strip changes; groups of the same things are equal. */
export function isSame(group: StripGroup, other: StripGroup | null): boolean {
  return other?.things.length === group.things.length && other.things[0] === group.things[0]
}
