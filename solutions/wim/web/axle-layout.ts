/** One axle, from the front; `null` is what could not be measured. */
export interface Axle {
  readonly weight_kg: number | null
  /** Centimetres from the axle before it; of the first it means nothing. */
  readonly spacing_cm: number | null
}

/** A stretch of the outline, metres behind the first axle. */
export interface Part {
  readonly kind: 'car' | 'cab' | 'box' | 'chassis' | 'drawbar'
  readonly from: number
  readonly to: number
}
export interface VehicleLayout {
  /** Metres behind the first axle. */
  readonly axles: readonly number[]
  readonly parts: readonly Part[]
  readonly from: number
  readonly to: number
}

/** Drawn where a spacing is not known. Metres. */
const assumedSpacing = 1.4
/** Axles closer than this carry one part of the vehicle together. Metres. */
const groupSpacing = 2.2
/** Shorter vehicles of two axles have the outline of a car. Metres. */
const carWheelbase = 3.2
const overhang = { car: 0.85, front: 1.35, rear: 1 }
/** End of the cab, and of the shortest body behind it: a vehicle of which one axle or none was seen. Metres. */
const cabEnd = 0.85
const shortestEnd = 4.2

/**
 * Where the axles stand and what outline goes with them. The outline is a guess from the spacings (steering axle,
 * drive group, groups of a trailer) and carries no figure.
 */
export function layOutVehicle(list: readonly Axle[]): VehicleLayout {
  const axles: number[] = []
  list.forEach(({ spacing_cm }, index) => {
    axles.push(
      index === 0
        ? 0
        : (axles.at(-1) ?? 0) + (isMeasured(spacing_cm) ? spacing_cm / 100 : assumedSpacing),
    )
  })
  const last = axles.at(-1) ?? 0
  if (axles.length === 2 && last < carWheelbase) {
    const [from, to] = [-overhang.car, last + overhang.car]
    return { axles, parts: [{ kind: 'car', from, to }], from, to }
  }
  const groups = groupAxles(axles)
  const [from, to] = [-overhang.front, Math.max(last + overhang.rear, shortestEnd)]
  const cab: Part = { kind: 'cab', from, to: cabEnd }
  const drive = groups[1]
  const trailer = groups[2]
  if (!drive || !trailer)
    return { axles, parts: [cab, { kind: 'box', from: cabEnd + 0.2, to }], from, to }
  if (groups.length === 3) {
    // a semi-trailer rests on the drive group
    const chassis: Part = { kind: 'chassis', from: cabEnd, to: drive.to + 0.8 }
    return {
      axles,
      parts: [cab, chassis, { kind: 'box', from: Math.max(cabEnd + 0.35, drive.from - 1.5), to }],
      from,
      to,
    }
  }
  const truckEnd = Math.max(Math.min(drive.to + 0.9, trailer.from - 1), cabEnd + 0.5)
  const trailerStart = Math.max(truckEnd + 0.5, trailer.from - 0.8)
  const parts: Part[] = [
    cab,
    { kind: 'box', from: cabEnd + 0.2, to: truckEnd },
    { kind: 'drawbar', from: truckEnd, to: trailerStart },
    { kind: 'box', from: trailerStart, to },
  ]
  return { axles, parts, from, to }
}

/** Whether a measured value is one: senders write -1 or nothing for what they could not measure. */
export function isMeasured(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && value > 0
}

function groupAxles(axles: readonly number[]): { from: number; to: number }[] {
  const groups: { from: number; to: number }[] = []
  for (const [index, at] of axles.entries()) {
    const group = groups.at(-1)
    // the steering axle stands alone even where a second one steers with it
    if (group && index > 1 && at - group.to < groupSpacing) group.to = at
    else groups.push({ from: at, to: at })
  }
  return groups
}
