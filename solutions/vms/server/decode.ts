import { measured, type DeviceReport } from '@roadside/server-kit/devices/report.ts'
import {
  booleanOrNull,
  canonicalDevice,
  deviceFinder,
  decodeEach,
  fieldsOf,
  listOrNone,
  measuredOrNull,
  numberOrNull,
  refuse,
  shown,
  textOf,
  textOrNull,
  timeOf,
  timeOrNull,
  wholeOrNull,
  type Element,
  type Fields,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival, Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import type { StoredSignState } from '../state.ts'

export type SignReport = DeviceReport<StoredSignState>

const longestMessage = 4_000
const mostErrors = 64
const mostPixels = 10_000_000

/**
 * `{"device","time","message","ordered","source","expires","brightness_pct","pixel_errors","pixels","cabinet_c","door_open",
 * "errors":[…]}`, one or a list (solutions.md "TrafficSign"). A field that is left out leaves what was known; null is not
 * known, an empty message shows nothing. What cannot be believed of its lamps, cabinet and source is left out. -1 could not be measured, of the cabinet's heat too: no cabinet here is at the freezing point.
 */
export function decodeSign({ json, topic, receivedAt }: Arrival): readonly Element<SignReport>[] {
  return decodeEach(
    json,
    (sent, side): SignReport => {
      const body = fieldsOf(sent, 'ข้อความ')
      const at = timeOf(body['time'], 'time', receivedAt)
      return {
        device: canonicalDevice(body, topic),
        at,
        values: valuesOf(body, side),
        state: stateOf(body, side),
      }
    },
    deviceFinder(topic),
  )
}

/** `POST /ingest/vms` and `roadside/vms/{device}/up`. */
export const signEndpoint: Endpoint<SignReport> = {
  path: 'vms',
  topics: ['roadside/vms/+/up'],
  decode: decodeSign,
}

function valuesOf({ brightness_pct, cabinet_c }: Fields, side: ReadSide): SignReport['values'] {
  const heatOrNull = () =>
    cabinet_c === -1 ? null : numberOrNull(cabinet_c, 'cabinet_c', -60, 200)
  const brightnessOrNull = () => measuredOrNull(brightness_pct, 'brightness_pct', 100)
  return {
    ...side(() => (cabinet_c === undefined ? {} : { cabinet_c: measured(heatOrNull()) })),
    ...side(() =>
      brightness_pct === undefined ? {} : { brightness_pct: measured(brightnessOrNull()) },
    ),
  }
}

function stateOf(body: Fields, side: ReadSide): StoredSignState {
  const { message, ordered, source, expires, door_open, errors } = body
  return {
    ...(message !== undefined && { message: messageOrNull(message, 'message') }),
    ...(ordered !== undefined && { ordered: messageOrNull(ordered, 'ordered') }),
    ...side(() => (source === undefined ? {} : { source: textOrNull(source, 'source', 200) })),
    ...(expires !== undefined && { expires: endOrNull(expires) }),
    ...side(() => pixelsOf(body)),
    ...(door_open !== undefined && { door_open: booleanOrNull(door_open, 'door_open') }),
    ...(errors !== undefined && {
      errors:
        errors === null
          ? null
          : listOrNone(errors, 'errors', mostErrors).map((name) => textOf(name, 'errors', 80)),
    }),
  }
}

function pixelsOf({
  pixel_errors,
  pixels,
}: Fields): Pick<StoredSignState, 'pixel_errors' | 'pixels'> {
  const failed =
    pixel_errors === -1 ? null : wholeOrNull(pixel_errors, 'pixel_errors', 0, mostPixels)
  const all = pixels === -1 ? null : wholeOrNull(pixels, 'pixels', 1, mostPixels)
  if (failed !== null && all !== null && failed > all)
    refuse('pixel_errors', `มากกว่า pixels (${failed} จาก ${all})`)
  return {
    ...(pixel_errors !== undefined && { pixel_errors: failed }),
    ...(all !== null && { pixels: all }),
  }
}

function messageOrNull(value: unknown, field: string): string | null {
  if (value === null) return null
  if (typeof value !== 'string') return refuse(field, `ต้องเป็นข้อความ (ได้รับ ${shown(value)})`)
  return value.length <= longestMessage ? value : refuse(field, `ยาวเกิน ${longestMessage} ตัวอักษร`)
}

/** An end lies ahead, unlike any other time of a message, however far; the year 9999 is how controllers write "none". */
function endOrNull(value: unknown): string | null {
  const end = timeOrNull(value, 'expires', new Date(8e15))
  return end === null || end.getUTCFullYear() >= 9999 ? null : end.toISOString()
}
