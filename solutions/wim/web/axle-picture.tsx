import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { type Axle, isMeasured, layOutVehicle } from './axle-layout.ts'
import { AxleFigures } from './axle-figures.tsx'
import styles from './axle-picture.module.css'
import { GrossFigures, grossHeight } from './gross-figures.tsx'
import { VehicleOutline } from './vehicle-outline.tsx'
import { formatWeight, overweight } from './weights.ts'

export interface AxlePictureProps {
  /** From the front. */
  axles: readonly Axle[]
  /** Class in words. */
  className: string
  /** Kilograms; null: could not be measured, or no limit is set for the class. */
  grossKg: number | null
  limitKg: number | null
  /** Unit of the axles' weights. */
  unit?: 't' | 'kg'
}

/** Pixels of a metre: a car does not fill a wall. */
const largestScale = 52
const margin = 14

/** A vehicle from its side, front to the left: wheels at true spacing, weight under each axle, gross against limit. */
export function AxlePicture({ axles, className, grossKg, limitKg, unit = 't' }: AxlePictureProps) {
  const layout = layOutVehicle(axles)
  return (
    <Drawing
      label={describe({ axles, className, grossKg, limitKg, unit })}
      maxWidth={960}
      draw={({ width, hatch }) => {
        const scale = Math.min(largestScale, (width - 2 * margin) / (layout.to - layout.from))
        const start = (width - (layout.to - layout.from) * scale) / 2 - layout.from * scale
        const at = (metres: number) => start + metres * scale
        const top = grossHeight(width)
        // a trailer truck on a phone keeps a body that one can see
        const isCar = layout.parts[0]?.kind === 'car'
        const bodyHeight = isCar ? 1.5 * scale : Math.max(2.9 * scale, 44)
        const road = top + 12 + bodyHeight
        return {
          height: road + 96,
          picture: (
            <>
              <GrossFigures
                className={className}
                grossKg={grossKg}
                limitKg={limitKg}
                width={width}
                hatch={hatch}
              />
              <VehicleOutline
                parts={layout.parts}
                at={at}
                road={road}
                height={bodyHeight}
                scale={scale}
              />
              <path className={styles.road} d={`M0 ${road + 0.5}H${width}`} />
              <AxleFigures
                axles={axles}
                places={layout.axles.map(at)}
                road={road}
                scale={scale}
                width={width}
                hatch={hatch}
                unit={unit}
              />
            </>
          ),
        }
      }}
    />
  )
}

function describe({ axles, className, grossKg, limitKg, unit = 't' }: AxlePictureProps): string {
  const gross = isMeasured(grossKg) ? `น้ำหนักรวม ${formatNumber(grossKg)} กก.` : 'ไม่ทราบน้ำหนักรวม'
  const limit = limitKg === null ? 'ไม่มีพิกัด' : `พิกัด ${formatNumber(limitKg)} กก.`
  const each = axles.map(({ weight_kg, spacing_cm }, index) => {
    const weight = isMeasured(weight_kg) ? formatWeight(weight_kg, unit) : 'ไม่ทราบน้ำหนัก'
    const spacing =
      index > 0 && isMeasured(spacing_cm) ? ` ห่าง ${formatNumber(spacing_cm / 100, 2)} ม.` : ''
    return `เพลา ${index + 1}${spacing} ${weight}`
  })
  const over = overweight(grossKg, limitKg)
  return [
    className,
    gross,
    limit,
    ...(over
      ? [`เข้าข่ายน้ำหนักเกินพิกัด ${formatNumber(over.kg)} กก. (${formatNumber(over.percent, 1)} %)`]
      : []),
    ...each,
  ].join(' · ')
}
