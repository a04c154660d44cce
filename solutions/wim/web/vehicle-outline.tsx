import type { Part } from './axle-layout.ts'
import styles from './axle-picture.module.css'

interface VehicleOutlineProps {
  parts: readonly Part[]
  /** Pixels of a place in metres. */
  at: (metres: number) => number
  road: number
  height: number
  /** Pixels of a metre. */
  scale: number
}

/** The body, drawn quietly: the figures under it are what is read. */
export function VehicleOutline({ parts, at, road, height, scale }: VehicleOutlineProps) {
  const sill = road - Math.max(0.62 * scale, 11)
  return (
    <g className={styles.body}>
      {parts.map((part) => {
        const [from, to] = [at(part.from), at(part.to)]
        switch (part.kind) {
          case 'car':
            return (
              <Car
                key={part.from}
                from={from}
                to={to}
                sill={road - height * 0.2}
                height={height * 0.8}
              />
            )
          case 'cab':
            return (
              <Cab key={part.from} from={from} to={to} sill={sill} top={road - height * 0.92} />
            )
          case 'chassis':
            return <path key="chassis" className={styles.frame} d={`M${from} ${sill - 2}H${to}`} />
          case 'drawbar':
            return (
              <path key={part.from} className={styles.frame} d={`M${from} ${sill - 3}H${to}`} />
            )
          default:
            return (
              <g key={part.from}>
                <path className={styles.frame} d={`M${from - 4} ${sill - 2}H${to}`} />
                <rect
                  x={from}
                  y={road - height}
                  width={to - from}
                  height={sill - 6 - (road - height)}
                  rx="3"
                />
              </g>
            )
        }
      })}
    </g>
  )
}

function Cab({ from, to, sill, top }: { from: number; to: number; sill: number; top: number }) {
  const x = (part: number) => from + (to - from) * part
  const y = (part: number) => sill - (sill - top) * part
  return (
    <>
      <path
        d={`M${x(0)} ${y(0)}V${y(0.46)}L${x(0.11)} ${y(0.96)}Q${x(0.12)} ${y(1)} ${x(0.18)} ${y(1)}H${x(0.94)}Q${x(1)} ${y(1)} ${x(1)} ${y(0.95)}V${y(0)}Z`}
      />
      <path
        className={styles.glass}
        d={`M${x(0.1)} ${y(0.5)}L${x(0.18)} ${y(0.86)}H${x(0.56)}V${y(0.5)}Z`}
      />
      <path
        className={styles.seam}
        d={`M${x(0.62)} ${y(0.9)}V${y(0.16)}M${x(0.02)} ${y(0.16)}H${x(0.14)}`}
      />
    </>
  )
}

function Car({
  from,
  to,
  sill,
  height,
}: {
  from: number
  to: number
  sill: number
  height: number
}) {
  const x = (part: number) => from + (to - from) * part
  const y = (part: number) => sill - height * part
  return (
    <>
      <path
        d={`M${x(0)} ${y(0)}V${y(0.4)}Q${x(0)} ${y(0.52)} ${x(0.05)} ${y(0.54)}L${x(0.22)} ${y(0.6)}L${x(0.36)} ${y(0.97)}Q${x(0.37)} ${y(1)} ${x(0.4)} ${y(1)}H${x(0.72)}Q${x(0.75)} ${y(1)} ${x(0.78)} ${y(0.95)}L${x(0.89)} ${y(0.6)}L${x(0.97)} ${y(0.56)}Q${x(1)} ${y(0.54)} ${x(1)} ${y(0.48)}V${y(0)}Z`}
      />
      <path
        className={styles.glass}
        d={`M${x(0.29)} ${y(0.6)}L${x(0.39)} ${y(0.9)}H${x(0.54)}V${y(0.6)}ZM${x(0.57)} ${y(0.6)}V${y(0.9)}H${x(0.71)}L${x(0.82)} ${y(0.6)}Z`}
      />
    </>
  )
}
