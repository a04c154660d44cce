import {
  measured,
  type ChannelValue,
  type DeviceReport,
} from '@roadside/server-kit/devices/report.ts'

/** Whether the sensor saw the water: it stood askew, its lens or horn was covered, or nothing gave an echo. */
export const sensorQualities = ['good', 'tilt', 'blind', 'no_target'] as const
export type SensorQuality = (typeof sensorQualities)[number]

/** A flood as the highways' staff reported it. */
export interface FloodRecord {
  readonly title: string
  readonly road: string
  /** `215+400`. */
  readonly staFrom: string
  readonly staTo: string
  readonly isLaneClosed: boolean | null
}

/** The reported state of a gauge, without its values. */
export interface FloodState {
  readonly quality: SensorQuality
  readonly record: FloodRecord
}
export type FloodReport = DeviceReport<FloodState>

/** Names of channels: level above the gauge's own zero, distance to the water, depth over the road, rain, battery. */
export const levelChannels = ['level_m', 'distance_mm', 'depth_cm'] as const
export type FloodChannel = (typeof levelChannels)[number] | 'rain_mm_h' | 'battery'

/**
 * The value of a channel that sees the water. It is bad wherever the sensor reports that it sees
 * none, and never counts as dry.
 */
export function seen(value: number | null, quality: SensorQuality): ChannelValue {
  return measured(value, quality === 'good' ? 'good' : 'bad')
}

export const deepestM = 10_000
export const farthestMm = 100_000
export const deepestCm = 100_000
export const mostRainMmH = 1_000
/** Per cent; some makers send volts, which are less. */
export const fullBattery = 100
