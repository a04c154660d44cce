import { measured, type DeviceReport } from '@roadside/server-kit/devices/report.ts'
import {
  booleanOrNull,
  canonicalDevice,
  decodeEach,
  deviceOf,
  fieldsOf,
  measuredOrNull,
  readSide,
  refuse,
  textOf,
  textOrNull,
  timeOf,
  type Element,
  type Fields,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival, Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import type { CircuitState } from '../state.ts'

export type CircuitReport = DeviceReport<CircuitState>

const longestCircuit = 60
const most = { current_a: 100_000, power_kw: 100_000, energy_kwh: 1e12 } as const

/**
 * `{"device","time","circuit","on",current_a,power_kw,energy_kwh,scene,fault}`, one circuit in each, one or a list
 * (solutions.md "BridgeLighting"). The circuit is a device of its own, `{device}/{circuit}`. `fault` is true, or words of
 * what is wrong; false, null and an empty text say that nothing is.
 * A measured value that cannot be believed is left out.
 */
export function decodeCircuit({
  json,
  topic,
  receivedAt,
}: Arrival): readonly Element<CircuitReport>[] {
  return decodeEach(
    json,
    (sent, side): CircuitReport => {
      const body = fieldsOf(sent, 'ข้อความ')
      const at = timeOf(body['time'], 'time', receivedAt)
      const circuit = textOf(circuitName(body['circuit']), 'circuit', longestCircuit)
      const device = deviceOf(`${canonicalDevice(body, topic)}/${circuit}`)
      return { device, at, values: valuesOf(body, side), state: stateOf(body, side) }
    },
    (sent) => circuitIn(sent, topic),
  )
}

/** `POST /ingest/bridgelighting` and `roadside/bridgelighting/{device}/up`. */
export const circuitEndpoint: Endpoint<CircuitReport> = {
  path: 'bridgelighting',
  topics: ['roadside/bridgelighting/+/up'],
  decode: decodeCircuit,
}

/** Circuits are numbered by some. */
const circuitName = (circuit: unknown) =>
  Number.isSafeInteger(circuit) ? String(circuit) : circuit

/** The circuit of a refused element, for the list of rejected messages; null where it names none. */
function circuitIn(sent: unknown, topic: string | null): string | null {
  const name = () => {
    const body = fieldsOf(sent, 'ข้อความ')
    const circuit = textOf(circuitName(body['circuit']), 'circuit', longestCircuit)
    return deviceOf(`${canonicalDevice(body, topic)}/${circuit}`)
  }
  return readSide(name, []) ?? null
}

function valuesOf(body: Fields, side: ReadSide): CircuitReport['values'] {
  return Object.fromEntries(
    (['power_kw', 'current_a', 'energy_kwh'] as const).flatMap((key) => {
      const valueOf = () => measured(measuredOrNull(body[key], key, most[key]))
      return side(() => (body[key] === undefined ? [] : [[key, valueOf()] as const])) ?? []
    }),
  )
}

function stateOf({ on, scene, fault }: Fields, side: ReadSide): Partial<CircuitState> {
  return {
    ...(on !== undefined && { on: booleanOrNull(on, 'on') }),
    ...side(() => (scene === undefined ? {} : { scene: textOrNull(scene, 'scene', 60) })),
    ...(fault !== undefined && { fault: faultOf(fault) }),
  }
}

function faultOf(sent: unknown): string | null {
  if (typeof sent === 'boolean') return sent ? '' : null
  if (sent !== null && typeof sent !== 'string') refuse('fault', 'ต้องเป็น true, false หรือข้อความ')
  return textOrNull(sent, 'fault', 200)
}
