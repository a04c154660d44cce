import { defineCall } from '@roadside/contract/call.ts'
import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { Id } from '@roadside/contract/paging.ts'
import * as z from 'zod/mini'
import { circuitKind } from './kind.ts'
import { HourSpan, Scenes } from './scene.ts'
import { CircuitState } from './state.ts'

export const lightingCalls = deviceCalls(circuitKind, CircuitState)

/** A day of a circuit, in hours of it. */
export const CircuitStripDay = z.object({
  id: z.number(),
  name: z.string(),
  /** By the schedules that held then; null: there was none. */
  scheduled: z.nullable(z.array(HourSpan)),
  actual: z.array(HourSpan),
  /** Where nothing was reported. */
  gaps: z.array(HourSpan),
})
export type CircuitStripDay = z.infer<typeof CircuitStripDay>

export const lightingDay = defineCall({
  path: 'bridgelightingDay',
  nameTh: 'ดูการเปิดไฟประดับสะพานรายวัน',
  summary:
    'When the circuits of a bridge should have burnt on a day, when they did, and where nothing is known.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id, day: z.iso.date() }),
  reply: z.object({
    day: z.string(),
    now: z.nullable(z.number()),
    circuits: z.array(CircuitStripDay),
  }),
})

/** A schedule as it held from a time on, and who set it. */
export const StoredSchedule = z.object({
  version: z.number(),
  since: z.string(),
  username: z.string(),
  scenes: Scenes,
})
export type StoredSchedule = z.infer<typeof StoredSchedule>

export const lightingSchedules = defineCall({
  path: 'bridgelightingSchedules',
  nameTh: 'ดูกำหนดการเปิดไฟประดับสะพาน',
  summary: 'Every schedule that a circuit had, newest first: since when, and by whom.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id, device: Id }),
  reply: z.array(StoredSchedule),
})

export const saveLightingSchedule = defineCall({
  path: 'save_bridgelightingSchedule',
  nameTh: 'ตั้งกำหนดการเปิดไฟประดับสะพาน',
  summary:
    'Sets the schedule of circuits of a bridge from now on; each is named with the version that was read of it.',
  access: 'staff',
  concerns: 'site',
  body: z.object({
    wid: Id,
    circuits: z
      .array(z.object({ device: Id, version: z.int().check(z.minimum(0)) }))
      .check(z.minLength(1), z.maxLength(500)),
    scenes: Scenes,
  }),
  reply: z.object({ saved: z.number() }),
})
