import type { WimClass } from '../rules/vehicle.ts'
import { chance } from '@roadside/server-kit/demo.ts'

/** What a class looks like: share of the gross weight and spacing to the axle before, from the front. */
interface Build {
  readonly class: Exclude<WimClass, 'other'>
  /** Of all vehicles. */
  readonly share: number
  readonly limitKg: number
  readonly spacings: readonly number[]
  /** Of the weight that the steering axle does not carry. */
  readonly shares: readonly number[]
}

const builds: readonly Build[] = [
  { class: '2a4t', share: 0.16, limitKg: 9_500, spacings: [345], shares: [1] },
  { class: '2a6t', share: 0.2, limitKg: 15_000, spacings: [440], shares: [1] },
  { class: '3a10t', share: 0.22, limitKg: 25_000, spacings: [430, 131], shares: [0.51, 0.49] },
  {
    class: '4a12t',
    share: 0.08,
    limitKg: 30_000,
    spacings: [190, 380, 132],
    shares: [0.24, 0.39, 0.37],
  },
  {
    class: 'semi5',
    share: 0.16,
    limitKg: 45_000,
    spacings: [330, 132, 610, 131],
    shares: [0.26, 0.25, 0.25, 0.24],
  },
  {
    class: 'semi6',
    share: 0.1,
    limitKg: 50_500,
    spacings: [335, 131, 590, 131, 131],
    shares: [0.22, 0.21, 0.19, 0.19, 0.19],
  },
  {
    class: 'full18',
    share: 0.08,
    limitKg: 47_000,
    spacings: [420, 131, 470, 430],
    shares: [0.27, 0.26, 0.24, 0.23],
  },
]
const provinces = [
  'สระบุรี',
  'ปทุมธานี',
  'พระนครศรีอยุธยา',
  'กรุงเทพมหานคร',
  'ชลบุรี',
  'นครราชสีมา',
  'ลพบุรี',
  'ระยอง',
  'นครสวรรค์',
  'ขอนแก่น',
]
const letters = 'กขคฆงจฉชฌญฐฒณตถทธนบผพภมยรลวศษสหฬอฮ'

export interface DrivenVehicle {
  readonly class: WimClass
  readonly lane: number
  readonly speed_kmh: number
  readonly axles: readonly { weight_kg: number; spacing_cm: number | null }[]
  readonly gross_kg: number
  readonly plate: string | null
  readonly province: string | null
}

/** A vehicle of the demonstration, always the same for the same keys; `factor` is how wrong the scale weighs. */
export function drivenVehicle(key: string, factor: number): DrivenVehicle {
  const by = (what: string) => chance(key, what)
  const build = buildOf(by('class'))
  const gross = build.limitKg * loadOf(by('kind'), by('load'))
  const isFive = build.spacings.length === 4
  // the steering axle of a tractor carries much the same whatever is behind it
  const steer = isFive
    ? 5_350 + 500 * by('steer')
    : gross * (0.26 + 0.06 * by('steer')) * (build.spacings.length > 1 ? 0.8 : 1.1)
  const weights = [
    steer,
    ...build.shares.map(
      (share, index) => (gross - steer) * share * (0.97 + 0.06 * by(`axle ${index}`)),
    ),
  ]
  const axles = weights.map((kg, index) => ({
    weight_kg: Math.round((kg * factor) / 10) * 10,
    spacing_cm:
      index === 0
        ? null
        : Math.round((build.spacings[index - 1] ?? 130) * (0.97 + 0.06 * by(`gap ${index}`))),
  }))
  const plate = plateOf(key, build.class === '2a4t')
  return {
    class: build.class,
    lane: by('lane') < 0.8 ? 1 : 2,
    speed_kmh: Math.round((45 + 40 * by('speed')) * 10) / 10,
    axles,
    gross_kg: axles.reduce((sum, { weight_kg }) => sum + weight_kg, 0),
    plate,
    province:
      plate === null
        ? null
        : (provinces[Math.floor(by('province') ** 1.6 * provinces.length)] ?? null),
  }
}

function buildOf(at: number): Build {
  let sum = 0
  for (const build of builds) if (at < (sum += build.share)) return build
  return builds[0] as Build
}

/** Share of the limit: empty, loaded, or more than allowed. */
function loadOf(kind: number, load: number): number {
  if (kind < 0.055) return 1.02 + 0.22 * load ** 2
  return kind < 0.4 ? 0.36 + 0.14 * load : 0.66 + 0.3 * load
}

/** What the camera read; of one in twelve nothing. */
function plateOf(key: string, isSmall: boolean): string | null {
  if (chance(key, 'read') < 0.08) return null
  const digits = (most: number, what: string) => Math.floor(chance(key, what) * most)
  if (!isSmall)
    return `${70 + digits(20, 'group')}-${String(1 + digits(9_998, 'number')).padStart(4, '0')}`
  const letter = (what: string) => letters[digits(letters.length, what)] ?? 'ก'
  return `${1 + digits(9, 'first')}${letter('a')}${letter('b')} ${1 + digits(9_998, 'number')}`
}
