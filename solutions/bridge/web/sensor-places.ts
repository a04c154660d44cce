import {
  type Condition,
  conditionNames,
  type Health,
  healthNames,
} from '@roadside/contract/health.ts'
import { conditionFace, healthFace, type StateFace } from '@roadside/ui/drawing/svg-mark.tsx'
import { textWidth } from '@roadside/ui/drawing/text-width.ts'

/** A sensor, wherever it is. */
export interface Sensor {
  readonly id: string
  readonly name: string
  /** What it measures, in words. */
  readonly kind: string
  /** Newest value with its unit; null: not known, or of bad quality. */
  readonly valueText: string | null
  readonly condition: Condition
  readonly health: Health
}

/** A sensor at its place on the deck. */
export interface BridgeSensor extends Sensor {
  /** Along the bridge and across it, 0 to 1. */
  readonly x: number
  readonly y: number
}

/** Sensors that stand too close for separate marks share one. Pixels of the picture. */
export interface SensorSpot {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly sensors: readonly BridgeSensor[]
}

/** Worst first. Equipment and structure are two axes; the mark names and shows the worse one. */
const worst: readonly (Condition | Health)[] = [
  'critical',
  'danger',
  'fault',
  'warn',
  'warning',
  'watch',
  'unreachable',
  'unknown',
]
const rank = (state: Condition | Health) =>
  worst.includes(state) ? worst.indexOf(state) : worst.length
const sensorRank = ({ condition, health }: BridgeSensor) => Math.min(rank(condition), rank(health))

/** The state that a sensor is marked with. */
export function sensorFace({
  condition,
  health,
}: Pick<BridgeSensor, 'condition' | 'health'>): StateFace {
  const face = rank(health) < rank(condition) ? healthFace(health) : conditionFace(condition)
  return face.word === healthNames.unknown && health === 'ok'
    ? { ...face, word: `สภาพ${conditionNames.unknown}` }
    : face
}

/** Of several sensors the one that is worst. */
export function worstSensor(sensors: readonly BridgeSensor[]): BridgeSensor | undefined {
  return sensors.toSorted((a, b) => sensorRank(a) - sensorRank(b))[0]
}

/** Gathers what stands closer than `reach` pixels, from the left to the right. */
export function gatherSensors(
  sensors: readonly BridgeSensor[],
  place: (sensor: BridgeSensor) => { x: number; y: number },
  reach: number,
): SensorSpot[] {
  const spots: { x: number; y: number; sensors: BridgeSensor[] }[] = []
  for (const sensor of sensors.toSorted((a, b) => a.x - b.x || a.y - b.y)) {
    const at = place(sensor)
    const near = spots.find((spot) => Math.hypot(spot.x - at.x, spot.y - at.y) < reach)
    if (near) {
      const count = near.sensors.push(sensor)
      near.x += (at.x - near.x) / count
      near.y += (at.y - near.y) / count
    } else spots.push({ ...at, sensors: [sensor] })
  }
  return spots.map((spot) => ({ ...spot, key: spot.sensors.map(({ id }) => id).join(' ') }))
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface SensorLabel extends Box {
  readonly sensor: BridgeSensor
}

const labelHeight = 20
const markRoom = 12
/** A mark of several sensors is larger, and has a badge. */
const groupRoom = 16

/**
 * Places name and value next to the marks where there is room, without overlaps: the selected
 * sensor first, then the worst. Without room next to its mark, the selected sensor is named at the
 * upper edge of the field, which no mark reaches.
 */
export function placeLabels(
  spots: readonly SensorSpot[],
  field: Box,
  selectedId: string | null,
): SensorLabel[] {
  const occupied: Box[] = spots.map(({ x, y, sensors }) => {
    const room = sensors.length > 1 ? groupRoom : markRoom
    return { x: x - room, y: y - room, width: 2 * room, height: 2 * room }
  })
  const labels: SensorLabel[] = []
  const alone = spots.flatMap(({ x, y, sensors }) =>
    sensors.length === 1 && sensors[0] ? [{ x, y, sensor: sensors[0] }] : [],
  )
  const first = (sensor: BridgeSensor) => (sensor.id === selectedId ? -1 : sensorRank(sensor))
  for (const { x, y, sensor } of alone.toSorted((a, b) => first(a.sensor) - first(b.sensor))) {
    const width = textWidth(`${sensor.name} ${sensor.valueText ?? 'ไม่ทราบ'}`, 12) + 14
    const centred = Math.min(Math.max(x - width / 2, field.x), field.x + field.width - width)
    const choices = [
      { x: centred, y: y - markRoom - labelHeight },
      { x: centred, y: y + markRoom },
      { x: x + markRoom + 2, y: y - labelHeight / 2 },
      { x: x - markRoom - 2 - width, y: y - labelHeight / 2 },
      ...[-markRoom, markRoom - width].flatMap((side) => [
        { x: x + side, y: y - markRoom - labelHeight },
        { x: x + side, y: y + markRoom },
      ]),
      ...(sensor.id === selectedId ? [{ x: centred, y: field.y }] : []),
    ]
    const box = choices
      .map((choice) => ({ ...choice, width, height: labelHeight }))
      .find(
        (choice) => isWithin(choice, field) && !occupied.some((other) => overlaps(choice, other)),
      )
    if (!box) continue
    occupied.push(box)
    labels.push({ ...box, sensor })
  }
  return labels
}

function isWithin(box: Box, field: Box): boolean {
  return (
    box.x >= field.x &&
    box.y >= field.y &&
    box.x + box.width <= field.x + field.width &&
    box.y + box.height <= field.y + field.height
  )
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
