import type { SectionPlace } from './section-place.ts'
import styles from './road-section.module.css'

/** Front view of a saloon car. Centimetres. */
const car = { width: 178, height: 146, wheel: 20, clearance: 16 }

/** Where the slope of the ditch meets the road. Pixels. */
export function roadEdge({ left, right }: Pick<SectionPlace, 'left' | 'right'>): number {
  return left + 30 + (right - left) * 0.09
}

/** Where it begins, in the ditch. Pixels. */
export function slopeFoot({ left, right }: Pick<SectionPlace, 'left' | 'right'>): number {
  return left + 24 + (right - left) * 0.03
}

/** Ground of the section: the ditch at the left where the staff stands, the road at 0, a car where it fits whole. */
export function RoadSection({ left, right, y, scale, sole }: SectionPlace) {
  const edge = roadEdge({ left, right })
  const ditch = Math.min(y(-38), sole - 4)
  const thickness = Math.max(7, 7 * scale)
  const foot = slopeFoot({ left, right })
  const under = edge - ((edge - foot) * thickness) / (ditch - y(0))
  const hasRoomForCar = right - edge >= car.width * scale
  return (
    <>
      <path
        className={styles.ground}
        d={`M${left} ${sole}V${ditch}H${foot}L${edge} ${y(0)}H${right}V${sole}Z`}
      />
      <path
        className={styles.pavement}
        d={`M${edge} ${y(0)}H${right}V${y(0) + thickness}H${under}Z`}
      />
      {hasRoomForCar && <Car middle={(edge + right) / 2} road={y(0)} scale={scale} />}
      <text className={styles.roadName} x={right - 6} y={y(-10) + 16}>
        ผิวทาง 0 ซม.
      </text>
    </>
  )
}

function Car({ middle, road, scale }: { middle: number; road: number; scale: number }) {
  const x = (cm: number) => middle + cm * scale
  const y = (cm: number) => road - cm * scale
  const half = car.width / 2
  const tyre = (from: number) => (
    <rect
      className={styles.tyre}
      x={x(from)}
      y={y(48)}
      width={car.wheel * scale}
      height={48 * scale}
      rx={4 * scale}
    />
  )
  return (
    <g data-car>
      {tyre(-half + 3)}
      {tyre(half - 3 - car.wheel)}
      <path
        className={styles.car}
        d={`M${x(-half)} ${y(car.clearance + 8)}V${y(70)}Q${x(-half)} ${y(86)} ${x(-half + 9)} ${y(91)}L${x(-62)} ${y(136)}Q${x(-58)} ${y(car.height)} ${x(-46)} ${y(car.height)}H${x(46)}Q${x(58)} ${y(car.height)} ${x(62)} ${y(136)}L${x(half - 9)} ${y(91)}Q${x(half)} ${y(86)} ${x(half)} ${y(70)}V${y(car.clearance + 8)}Q${x(half)} ${y(car.clearance)} ${x(half - 8)} ${y(car.clearance)}H${x(-half + 8)}Q${x(-half)} ${y(car.clearance)} ${x(-half)} ${y(car.clearance + 8)}Z`}
      />
      <path
        className={styles.glass}
        d={`M${x(-66)} ${y(94)}L${x(-53)} ${y(132)}Q${x(-51)} ${y(137)} ${x(-45)} ${y(137)}H${x(45)}Q${x(51)} ${y(137)} ${x(53)} ${y(132)}L${x(66)} ${y(94)}Z`}
      />
      <path
        className={styles.lamps}
        d={`M${x(-80)} ${y(72)}h${24 * scale}v${11 * scale}h${-20 * scale}ZM${x(80)} ${y(72)}h${-24 * scale}v${11 * scale}h${20 * scale}Z`}
      />
      <path
        className={styles.grille}
        d={`M${x(-44)} ${y(64)}H${x(44)}M${x(-44)} ${y(56)}H${x(44)}M${x(-60)} ${y(34)}H${x(60)}`}
      />
    </g>
  )
}
