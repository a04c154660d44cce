import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Hatched } from '@roadside/ui/drawing/hatched.tsx'
import { spread } from '@roadside/ui/drawing/spread.ts'
import { textWidth } from '@roadside/ui/drawing/text-width.ts'
import { type Axle, isMeasured } from './axle-layout.ts'
import styles from './axle-figures.module.css'

interface AxleFiguresProps {
  axles: readonly Axle[]
  /** Pixels across, of each axle. */
  places: readonly number[]
  road: number
  /** Pixels of a metre. */
  scale: number
  width: number
  hatch: string
  unit: 't' | 'kg'
}

const wheelMetres = 0.5

/** Wheels, the spacings between them, and the weight under each. */
export function AxleFigures({ axles, places, road, scale, width, hatch, unit }: AxleFiguresProps) {
  const radius = Math.min(Math.max(wheelMetres * scale, 7.5), 24)
  const heaviest = Math.max(
    ...axles.map(({ weight_kg }) => (isMeasured(weight_kg) ? weight_kg : 0)),
  )
  // of axles that are not all known nobody can say which carries most
  const canCompare = axles.length > 1 && axles.every(({ weight_kg }) => isMeasured(weight_kg))
  const figures = axles.map(({ weight_kg }) =>
    isMeasured(weight_kg)
      ? formatNumber(unit === 't' ? weight_kg / 1000 : weight_kg, unit === 't' ? 2 : 0)
      : null,
  )
  const widest = Math.max(30, ...figures.map((figure) => textWidth(figure ?? '', 13) + 8))
  const columns = spread(places, widest, widest / 2, width - widest / 2)
  const middles = places.slice(1).map((place, index) => ((places[index] ?? place) + place) / 2)
  const dimensions = spread(middles, 28, 14, width - 14)
  if (axles.length === 0) {
    return (
      <text className={styles.gone} x={width / 2} y={road + 62} textAnchor="middle">
        ไม่มีข้อมูลเพลา
      </text>
    )
  }
  return (
    <>
      <text className={styles.note} x="0" y={road + 24}>
        ม.
      </text>
      <text className={styles.note} x="0" y={road + 62}>
        {unit === 't' ? 'ตัน' : 'กก.'}
      </text>
      {places.slice(1).map((place, index) => {
        const spacing = axles[index + 1]?.spacing_cm ?? null
        const before = places[index] ?? place
        return (
          <g key={place} data-spacing>
            <path
              className={styles.dimension}
              d={`M${before + 1} ${road + 8}v4M${before + 1} ${road + 10}H${place - 1}M${place - 1} ${road + 8}v4`}
            />
            <text
              className={isMeasured(spacing) ? styles.spacing : styles.gone}
              x={dimensions[index]}
              y={road + 25}
            >
              {isMeasured(spacing) ? formatNumber(spacing / 100, 2) : '?'}
            </text>
          </g>
        )
      })}
      {places.map((place, index) => {
        const column = columns[index] ?? place
        const figure = figures[index] ?? null
        const isHeaviest = canCompare && axles[index]?.weight_kg === heaviest
        return (
          <g key={place} data-axle data-heaviest={isHeaviest || undefined}>
            <circle className={styles.tyre} cx={place} cy={road - radius} r={radius} />
            <circle className={styles.hub} cx={place} cy={road - radius} r={radius * 0.46} />
            <path
              className={styles.leader}
              d={`M${place} ${road + 14}V${road + 32}L${column} ${road + 44}`}
            />
            {figure === null ? (
              <Hatched
                x={column - 14}
                y={road + 48}
                width={28}
                height={18}
                hatch={hatch}
                word={null}
              />
            ) : (
              <text
                className={isHeaviest ? styles.heaviest : styles.weight}
                x={column}
                y={road + 62}
              >
                {figure}
              </text>
            )}
            {isHeaviest && (
              <>
                <path className={styles.pointer} d={`M${column - 5} ${road + 75}h10l-5 -7z`} />
                <text
                  className={styles.most}
                  x={Math.min(Math.max(column, 20), width - 20)}
                  y={road + 89}
                >
                  มากที่สุด
                </text>
              </>
            )}
          </g>
        )
      })}
    </>
  )
}
