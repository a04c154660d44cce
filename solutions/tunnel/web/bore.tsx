import { spread } from '@roadside/ui/drawing/spread.ts'
import { ItemIcon } from './item-icon.tsx'
import styles from './bore.module.css'
import { type ItemBand, itemKinds, itemState, type TunnelItem } from './tunnel-items.ts'

const ceiling = 26
const lane = 24
const wall = 28
const iconRoom = { ceiling: 28, lane: 20, wall: 24 }

interface BoreProps {
  items: readonly TunnelItem[]
  lanes: number
  /** Pixels across of a place in metres. */
  at: (metres: number) => number
  width: number
  y: number
}

export function boreHeight(lanes: number): number {
  return ceiling + lanes * lane + wall
}

/** The bore from its side: fans under the ceiling, lanes seen from above, doors, phones, pumps and power at the wall. */
export function Bore({ items, lanes, at, width, y }: BoreProps) {
  const road = ceiling
  const wallTop = ceiling + lanes * lane
  const bands: { key: string; room: number; middle: number; list: TunnelItem[] }[] = [
    { key: 'ceiling', room: iconRoom.ceiling, middle: ceiling / 2, list: inBand(items, 'ceiling') },
    ...Array.from({ length: lanes }, (_, index) => ({
      key: `lane ${index + 1}`,
      room: iconRoom.lane,
      middle: road + (index + 0.5) * lane,
      list: inBand(items, 'lane').filter((item) => item.kind === 'lane_signal' && item.lane === index + 1),
    })),
    { key: 'wall', room: iconRoom.wall, middle: wallTop + wall / 2, list: inBand(items, 'wall') },
  ]
  return (
    <g transform={`translate(0 ${y})`}>
      <rect className={styles.tube} x="0.5" y="0.5" width={width - 1} height={boreHeight(lanes) - 1} rx="10" />
      <rect className={styles.road} y={road} width={width} height={lanes * lane} />
      {Array.from({ length: lanes - 1 }, (_, index) => (
        <path key={index} className={styles.divider} d={`M0 ${road + (index + 1) * lane}H${width}`} />
      ))}
      {bands.map(({ key, room, middle, list }) => {
        const places = spread(
          list.map(({ atM }) => at(atM)),
          room,
          room / 2,
          width - room / 2,
        )
        return list.map((item, index) => (
          <g key={`${key} ${item.id}`} data-item={item.id} transform={`translate(${places[index]} ${middle})`}>
            <title>{`${item.name}: ${itemState(item)[0]}`}</title>
            <ItemIcon kind={item.kind} state={item.state} />
          </g>
        ))
      })}
    </g>
  )
}

function inBand(items: readonly TunnelItem[], band: ItemBand): TunnelItem[] {
  return items.filter(({ kind }) => itemKinds[kind].band === band).toSorted((a, b) => a.atM - b.atM)
}
