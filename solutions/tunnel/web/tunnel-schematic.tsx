import { conditionNames } from '@roadside/contract/health.ts'
import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { conditionFace, SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import { textWidth } from '@roadside/ui/drawing/text-width.ts'
import { Bore } from './bore.tsx'
import { boreHeight, placeItems } from './place-items.ts'
import { ItemTips } from './item-tips.tsx'
import { ItemLegend } from './item-legend.tsx'
import { UnplacedItems } from './unplaced-items.tsx'
import { itemName, itemState, type TunnelItem } from './tunnel-items.ts'
import {
  extentWords,
  formatFigure,
  lacksLimits,
  noLimitsWords,
  type TunnelValue,
  type TunnelZone,
  zoneFigureNames,
  zoneFigures,
  zoneLevel,
  zoneWords,
} from './tunnel-zones.ts'
import styles from './tunnel-schematic.module.css'
import { cellHeight, ZoneCells } from './zone-cells.tsx'

export interface TunnelSchematicProps {
  /** Which bore, for who cannot see it. */
  name: string
  /** From one portal to the other, each beginning where the one before ends. */
  zones: readonly TunnelZone[]
  items: readonly TunnelItem[]
  lanes?: number
}

const narrowestZone = 196
const headHeight = 48

/** A bore laid out by zone: what hangs and stands in it at its place, and under it what is measured in each zone. */
export function TunnelSchematic({ name, zones, items, lanes = 2 }: TunnelSchematicProps) {
  return (
    <>
      <Drawing
        label={describe(name, zones, items)}
        minWidth={zones.length * narrowestZone}
        draw={({ width, hatch }) => {
          const columns = layOutZones(zones, width)
          const bore = boreHeight(lanes)
          const cells = headHeight + bore + 10
          const height = cells + zoneFigureNames.length * cellHeight
          const placed = placeItems(items, {
            lanes,
            width,
            y: headHeight,
            at: (metres) => placeOf(metres, columns),
          })
          return {
            height,
            overlay: <ItemTips placed={placed} width={width} />,
            picture: (
              <>
                <Bore placed={placed} lanes={lanes} width={width} y={headHeight} />
                {columns.map(({ zone, x, width: wide }, index) => (
                  <g key={zone.id} data-zone={zone.id}>
                    {index > 0 && <path className={styles.border} d={`M${x} 4V${height}`} />}
                    <ZoneHead zone={zone} x={x} width={wide} />
                    <ZoneCells zone={zone} x={x} y={cells} width={wide} hatch={hatch} />
                  </g>
                ))}
              </>
            ),
          }
        }}
      />
      <UnplacedItems items={items} zones={zones} />
      <ItemLegend items={items} />
      <WithoutLimits zones={zones} />
    </>
  )
}

/** Which figures are shown without a verdict, and in which zones where it is not all of them. */
function WithoutLimits({ zones }: { zones: readonly TunnelZone[] }) {
  const figures = zoneFigureNames.flatMap((figure) => {
    const measured = zones.filter((zone) => zone.values[figure])
    const without = measured.filter(({ values }) => values[figure]?.level === null)
    if (without.length === 0) return []
    const { label } = zoneFigures[figure]
    const where = without.map(({ name }) => name).join(', ')
    return [without.length === measured.length ? label : `${label} (${where})`]
  })
  if (figures.length === 0) return null
  return (
    <p className={styles.note}>
      {noLimitsWords}: {figures.join(' · ')}
    </p>
  )
}

function ZoneHead({ zone, x, width }: { zone: TunnelZone; x: number; width: number }) {
  const level = conditionFace(zoneLevel(zone))
  const face = lacksLimits(zone) ? { ...level, word: 'ไม่มีเกณฑ์' } : level
  return (
    <>
      <text className={styles.name} x={x + 12} y="17">
        {zone.name}
      </text>
      <text className={styles.range} x={x + 12} y="36">
        {extentWords(zone)}
      </text>
      <g data-tone={face.tone} data-zone-level>
        <SvgMark face={face} x={x + width - 24 - textWidth(face.word, 12)} y={31.5} />
        <text className={styles.word} x={x + width - 12} y="36">
          {face.word}
        </text>
      </g>
    </>
  )
}

interface Column {
  readonly zone: TunnelZone
  readonly x: number
  readonly width: number
}

/** A zone has the room that its figures need, and of the rest what it is long. */
function layOutZones(zones: readonly TunnelZone[], width: number): Column[] {
  const long = (zone: TunnelZone) => Math.max(zone.toM - zone.fromM, 0)
  const metres = zones.reduce((sum, zone) => sum + long(zone), 0)
  const rest = width - zones.length * narrowestZone
  let x = 0
  return zones.map((zone) => {
    const share = metres > 0 ? long(zone) / metres : 1 / zones.length
    const column = { zone, x, width: narrowestZone + rest * share }
    x += column.width
    return column
  })
}

function placeOf(metres: number, columns: readonly Column[]): number {
  const column = columns.find(({ zone }) => metres <= zone.toM) ?? columns.at(-1)
  if (!column) return 0
  const { zone, x, width } = column
  const part = (metres - zone.fromM) / Math.max(zone.toM - zone.fromM, 1)
  return x + width * Math.min(Math.max(part, 0), 1)
}

function levelWords({ level }: TunnelValue): string {
  return level === null ? noLimitsWords : conditionNames[level]
}

function describe(
  name: string,
  zones: readonly TunnelZone[],
  items: readonly TunnelItem[],
): string {
  const zoneTexts = zones.map((zone) => {
    const figures = zoneFigureNames.flatMap((figure) => {
      const one = zone.values[figure]
      if (!one) return []
      const text = formatFigure(figure, one)
      const level = text !== null && one.level !== 'normal' ? ` ${levelWords(one)}` : ''
      const way =
        figure === 'airSpeed' && text !== null && one.value
          ? ` ทิศ กม. ${one.value > 0 ? 'เพิ่ม' : 'ลด'}`
          : ''
      return [`${zoneFigures[figure].label} ${text ?? 'ไม่ทราบ'}${way}${level}`]
    })
    return `${zone.name} ${zoneWords(zone)} (${figures.join(', ')})`
  })
  const wrong = items
    .filter((item) => ['fault', 'warn', 'unknown'].includes(itemState(item)[1]))
    .map((item) => `${itemName(item)} ${itemState(item)[0]}`)
  return [`ผังอุโมงค์ ${name}`, ...zoneTexts, ...wrong].join(' · ')
}
