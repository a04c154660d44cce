import { formatChainage } from '@roadside/contract/records/chainage.ts'
import { groupAlong, ticksOf } from './strip-layout.ts'
import { StripMark } from './strip-mark.tsx'
import { isSame, type StripRoadProps } from './strip-road.tsx'
import styles from './strip.module.css'

/** Pixels: between neighbours, and of the whole. */
const gap = 50
const lengths = { least: 220, most: 1_100 }

/** The road from top to bottom, for narrow screens. */
export function StripColumn({
  placed,
  stretch,
  wayCode,
  opened,
  onOpen,
}: Omit<StripRoadProps, 'width'>) {
  const length = Math.min(lengths.most, Math.max(lengths.least, placed.length * gap * 1.2))
  return (
    <div className={styles.columnStrip} style={{ height: length + gap }}>
      <div className={styles.columnAsphalt}>
        {ticksOf(stretch, length, 40).map(({ metres, at }) => (
          <span key={metres} className={styles.columnTick} style={{ top: at + gap / 2 }}>
            {formatChainage(metres)}
          </span>
        ))}
      </div>
      {groupAlong(placed, stretch, length, gap).map((group) => (
        <StripMark
          key={`${group.things[0]?.thing.kind} ${group.things[0]?.thing.id}`}
          group={group}
          wayCode={wayCode}
          isOpen={isSame(group, opened)}
          onOpen={onOpen}
          style={{ top: group.at + gap / 2 }}
        />
      ))}
    </div>
  )
}
