import {
  canonicalDevice,
  deviceFinder,
  choiceOrNull,
  decodeEach,
  fieldsOf,
  isNullish,
  listOrNone,
  measuredOrNull,
  refuse,
  textOrNull,
  timeOf,
  wholeOf,
  type Element,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { wimClasses, type Axle, type WeighedVehicle } from '../rules/vehicle.ts'

const mostLanes = 20
const mostAxles = 20
const fastestKmh = 400
const heaviestAxleKg = 60_000
const heaviestKg = 500_000
const longestSpacingCm = 5_000
/**
 * `{"device","time","lane","speed_kmh","class","axles":[{weight_kg,spacing_cm}],"gross_kg","plate","province","image"}`,
 * one or a list (solutions.md "WIM"). -1 or null means not measurable; a vehicle without any weight
 * is refused. Implausible speed, plate and axle spacing are left out. `image` is not checked here:
 * a wrong picture costs no vehicle.
 */
export function decodeWim({
  json,
  topic,
  receivedAt,
}: Arrival): readonly Element<WeighedVehicle>[] {
  return decodeEach(
    json,
    (sent, side): WeighedVehicle => {
      const body = fieldsOf(sent, 'ข้อความ')
      const { axles, gross_kg } = body
      if (axles === undefined && gross_kg === undefined) refuse('axles', 'หรือ gross_kg ต้องระบุ')
      return {
        device: canonicalDevice(body, topic),
        at: timeOf(body['time'], 'time', receivedAt),
        lane: wholeOf(body['lane'], 'lane', 1, mostLanes),
        speedKmh: side(() => measuredOrNull(body['speed_kmh'], 'speed_kmh', fastestKmh)) ?? null,
        class: choiceOrNull(body['class'], 'class', wimClasses),
        axles: listOrNone(axles, 'axles', mostAxles).map((axle) => axleOf(axle, side)),
        grossKg: measuredOrNull(gross_kg, 'gross_kg', heaviestKg),
        plate: side(() => textOrNull(body['plate'], 'plate', 30)) ?? null,
        province: side(() => textOrNull(body['province'], 'province', 60)) ?? null,
        image: imageOf(body['image']),
      }
    },
    deviceFinder(topic),
  )
}

function axleOf(sent: unknown, side: ReadSide): Axle {
  const { weight_kg, spacing_cm } = fieldsOf(sent, 'axles')
  return {
    weightKg: measuredOrNull(weight_kg, 'axles.weight_kg', heaviestAxleKg),
    spacingCm: side(() => measuredOrNull(spacing_cm, 'axles.spacing_cm', longestSpacingCm)) ?? null,
  }
}

/** As it was sent; a value that is no text counts as an empty picture. */
function imageOf(sent: unknown): string | null {
  if (isNullish(sent) || sent === '') return null
  return typeof sent === 'string' ? sent : ''
}
