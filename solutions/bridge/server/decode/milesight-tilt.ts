import { measured, type DeviceReport } from '@roadside/server-kit/devices/report.ts'
import {
  isNullish,
  measuredOrNull,
  numberOrNull,
  refuse,
  shown,
  type Element,
  type Fields,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import { decodeUplinks, type DecodedUplink } from '@roadside/server-kit/ingest/chirpstack-uplink.ts'
import { flatReadings } from '@roadside/server-kit/ingest/elements.ts'
import { historyOf, hasCurrentValues } from '@roadside/server-kit/ingest/milesight-history.ts'
import { decodeTtnUplinks } from '@roadside/server-kit/ingest/ttn-uplink.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'

const axes = ['x', 'y', 'z'] as const
const mostDegrees = 360

/** The reported state of a tilt sensor, without its angles. */
export interface TiltState {
  /** Axes that are beyond the threshold which is set in the sensor itself. */
  readonly triggered: readonly (typeof axes)[number][]
  /** The plane that it calls level, as its codec names it. */
  readonly initialSurface: string
}

/**
 * Uplinks of Milesight EM310-TILT and EM320-TILT, decoded on the network server with the maker's
 * codec (github.com/Milesight-IoT/SensorDecoders). Fields: angles in degrees, battery in %, and for
 * each axis whether the sensor's own threshold was exceeded. An uplink without angles (its join) is
 * a sign of life.
 */
export function decodeMilesightTilt(arrival: Arrival): readonly Element<DeviceReport<TiltState>>[] {
  return decodeUplinks(arrival, reportsOf).flatMap(flatReadings)
}

/** The same by The Things Stack v3. */
export function decodeMilesightTiltOfTtn(
  arrival: Arrival,
): readonly Element<DeviceReport<TiltState>>[] {
  return decodeTtnUplinks(arrival, reportsOf).flatMap(flatReadings)
}

/**
 * The current reading of an uplink, and the readings buffered while the network was down
 * (`history`), each at its own time.
 */
function reportsOf(
  { device, at, object, frame }: DecodedUplink,
  side: ReadSide,
): readonly DeviceReport<TiltState>[] {
  const history = historyOf(object, at, side).map((one) =>
    reportOf(device, one.at, one.object, side),
  )
  const reports =
    history.length > 0 && !hasCurrentValues(object, currentFields)
      ? history
      : [...history, reportOf(device, at, object, side)]
  return reports.map((report, index) => (index === 0 && frame ? { ...report, frame } : report))
}

const currentFields = [
  'angle_x',
  'angle_y',
  'angle_z',
  'threshold_x',
  'threshold_y',
  'threshold_z',
  'battery',
]

function reportOf(
  device: string,
  at: Date,
  object: Fields,
  side: ReadSide,
): DeviceReport<TiltState> {
  const state = { ...side(() => triggeredIn(object)), ...side(() => surfaceIn(object)) }
  return {
    device,
    at,
    values: valuesOf(object, side),
    ...(Object.keys(state).length > 0 && { state }),
  }
}

function valuesOf(object: Fields, side: ReadSide): DeviceReport['values'] {
  const angles = axes
    .map((axis) => `angle_${axis}`)
    .filter((name) => object[name] !== undefined)
    .map(
      (name) =>
        [
          name,
          measured(numberOrNull(object[name], `object.${name}`, -mostDegrees, mostDegrees)),
        ] as const,
    )
  const { battery } = object
  const chargeOrNull = () => measuredOrNull(battery, 'object.battery', 100)
  return {
    ...Object.fromEntries(angles),
    ...side(() => (battery === undefined ? {} : { battery: measured(chargeOrNull()) })),
  }
}

function triggeredIn(object: Fields): Partial<TiltState> {
  const reported = axes.filter((axis) => !isNullish(object[`threshold_${axis}`]))
  if (reported.length === 0) return {}
  return {
    triggered: reported.filter((axis) =>
      isTriggered(object[`threshold_${axis}`], `object.threshold_${axis}`),
    ),
  }
}

function isTriggered(value: unknown, field: string): boolean {
  if (value === 'trigger' || value === 1 || value === true) return true
  return value === 'normal' || value === 0 || value === false
    ? false
    : refuse(field, `ต้องเป็น normal หรือ trigger (ได้รับ ${shown(value)})`)
}

function surfaceIn({ initial_surface: surface }: Fields): Partial<TiltState> {
  if (isNullish(surface)) return {}
  return typeof surface === 'object'
    ? refuse('object.initial_surface', `ต้องเป็นข้อความ (ได้รับ ${shown(surface)})`)
    : { initialSurface: shown(surface) }
}
