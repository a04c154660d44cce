import { chance } from '@roadside/server-kit/demo.ts'
import type { DemoTurn } from '@roadside/server-kit/devices/demo.ts'
import type { Phase, PhaseColor, TrafficMode } from '../rules/state.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const offsetMs = 7 * hourMs

export type Trouble = 'silent' | 'conflict' | 'dark' | 'lamp' | 'detector'

/** From and to which minute of its hour each trouble lasts. */
const troubles: readonly (readonly [Trouble, number, number])[] = [
  ['silent', 15, 50],
  ['conflict', 10, 28],
  ['dark', 30, 42],
  ['lamp', 0, 50],
  ['detector', 5, 55],
]

/** What is the matter with a junction: it goes around among them by the hour. `at` is the clock by which it may be silent. */
export function troubleAt({ index, count }: DemoTurn, at: Date, world: Date): Trouble | null {
  const isNow = (ms: number, place: number, from: number, to: number) =>
    (Math.floor(ms / hourMs) + place) % count === index && within(ms, from, to)
  const found = troubles.find(([trouble, from, to], place) =>
    isNow(trouble === 'silent' ? at.getTime() : world.getTime(), place, from, to),
  )
  return found?.[0] ?? null
}

const within = (ms: number, from: number, to: number) => {
  const minute = (ms % hourMs) / minuteMs
  return minute >= from && minute < to
}

/** Flashes by plan at night, is led by hand in the evening now and then, else by its own clock. */
export function modeAt(device: string, world: Date, trouble: Trouble | null): TrafficMode {
  if (trouble === 'conflict') return 'fault_flash'
  if (trouble === 'dark') return 'dark'
  const local = new Date(world.getTime() + offsetMs)
  const hour = local.getUTCHours()
  if (hour >= 23 || hour < 5) return 'planned_flash'
  const isRush = hour >= 17 && hour < 19
  const half = Math.floor(world.getTime() / (hourMs / 2))
  return isRush && chance(device, 'by hand', half) < 0.35 ? 'manual' : 'auto'
}

/** Plan, cycle and offset by the hour of the day. */
export function planAt(
  device: string,
  world: Date,
): { plan: number; cycle_s: number; offset_s: number } {
  const hour = new Date(world.getTime() + offsetMs).getUTCHours()
  const plan = hour < 6 || hour >= 22 ? 4 : hour < 9 ? 1 : hour < 16 ? 2 : hour < 20 ? 3 : 2
  return { plan, cycle_s: cycles[plan] ?? 100, offset_s: Math.floor(chance(device, 'offset') * 40) }
}
export const cycles: Readonly<Record<number, number>> = { 1: 140, 2: 110, 3: 150, 4: 80 }

const phaseCount = 4
const yellowS = 3

/** What each phase shows at a moment: one after the other is green. */
export function phasesAt(mode: TrafficMode, at: Date, cycleS: number, offsetS: number): Phase[] {
  const second = (at.getTime() / 1000 + offsetS) % cycleS
  const share = cycleS / phaseCount
  return Array.from({ length: phaseCount }, (_, index) => {
    const into = second - index * share
    return { no: index + 1, color: steady[mode] ?? turning(into, share) }
  })
}

const steady: Partial<Record<TrafficMode, PhaseColor>> = {
  dark: 'dark',
  planned_flash: 'flash_yellow',
  fault_flash: 'flash_yellow',
}

function turning(into: number, share: number): PhaseColor {
  if (into < 0 || into >= share) return 'red'
  return into >= share - yellowS ? 'yellow' : 'green'
}
