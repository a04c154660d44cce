import {
  measured,
  type ChannelValue,
  type DeviceReport,
} from '@roadside/server-kit/devices/report.ts'
import {
  canonicalDevice,
  deviceFinder,
  decodeEach,
  fieldsOf,
  numberOrNull,
  refuse,
  timeOf,
  type Element,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'

const mostChannels = 1_000
const longestName = 100
/** No sensor of a bridge has more in any unit; a number beyond it is not one that was measured. */
const mostAnything = 1e9

/**
 * `{"device","time","values":{channel:number}}`, one or a list (solutions.md "Bridge"). Null could not be measured; -1 is a
 * value like any other, as strain, tilt and temperature may be negative. A value that is no number is left out.
 */
export function decodeBridge({
  json,
  topic,
  receivedAt,
}: Arrival): readonly Element<DeviceReport>[] {
  return decodeEach(
    json,
    (sent, side): DeviceReport => {
      const body = fieldsOf(sent, 'ข้อความ')
      const at = timeOf(body['time'], 'time', receivedAt)
      return { device: canonicalDevice(body, topic), at, values: valuesOf(body['values'], side) }
    },
    deviceFinder(topic),
  )
}

function valuesOf(sent: unknown, side: ReadSide): DeviceReport['values'] {
  const entries = Object.entries(fieldsOf(sent, 'values'))
  if (entries.length === 0) refuse('values', 'ต้องมีอย่างน้อยหนึ่งค่า')
  if (entries.length > mostChannels) refuse('values', `มีเกิน ${mostChannels} ค่า`)
  const read = entries.flatMap((entry) => {
    const channel = side(() => channelOf(entry))
    return channel ? [channel] : []
  })
  // an unreadable value among several is left out; a single unreadable value rejects the message
  return Object.fromEntries(read.length > 0 ? read : entries.map(channelOf))
}

function channelOf([name, value]: [string, unknown]): readonly [string, ChannelValue] {
  if (name.trim() === '' || name.length > longestName)
    refuse('values', `ชื่อค่าต้องยาว 1 ถึง ${longestName} ตัวอักษร`)
  // nearly all values are numbers; errors name the others
  const isPlain = typeof value === 'number' && Math.abs(value) <= mostAnything
  return [
    name,
    measured(isPlain ? value : numberOrNull(value, `values.${name}`, -mostAnything, mostAnything)),
  ]
}
