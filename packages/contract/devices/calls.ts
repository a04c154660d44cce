import * as z from 'zod/mini'
import { sentText } from '../sent-text.ts'
import { defineCall } from '../call.ts'
import { Id, listReply, paging } from '../paging.ts'
import { amongFields } from '../sites.ts'
import type { DeviceKind } from './kind.ts'
import {
  DevicePeriod,
  DeviceRulesVersion,
  deviceRow,
  DeviceSeries,
  DeviceSite,
  Placement,
} from './rows.ts'
import { DeviceRules, Settings } from './rules.ts'

const Time = z.iso.datetime({ offset: true })
const text = (most: number) => sentText(z.maxLength(most))
const anyState = z.record(z.string(), z.unknown())

/** The fields of a device that are entered by hand. */
export const DeviceForm = z.object({
  device: text(200),
  name: text(200),
  sta: text(40),
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  report_s: z.int().check(z.minimum(1), z.maximum(7 * 86_400)),
  timeout_s: z.int().check(z.minimum(5), z.maximum(30 * 86_400)),
  place: z.optional(Placement),
})
export type DeviceForm = z.infer<typeof DeviceForm>

/** The fields of a channel that are entered by hand. */
export const ChannelForm = z.object({
  name: text(100),
  unit: text(20),
  decimals: z.int().check(z.minimum(0), z.maximum(6)),
  /** The words for 0 and 1; null: it measures. */
  words: z.optional(z.nullable(z.array(text(40)).check(z.minLength(2), z.maxLength(2)))),
  place: z.optional(Placement),
})
export type ChannelForm = z.infer<typeof ChannelForm>

/**
 * The calls of every solution with devices; their paths begin with its id. `state` is the schema of
 * the devices' state besides their values.
 */
export function deviceCalls<S extends z.ZodMiniType = typeof anyState>(
  { solution, menuName, noun }: Pick<DeviceKind, 'solution' | 'menuName' | 'noun'>,
  state: S = anyState as unknown as S,
) {
  const concerns = 'site' as const
  const calls = {
    sites: defineCall({
      path: `${solution}Sites`,
      nameTh: `ดูพื้นที่ติดตั้ง (${menuName})`,
      summary: `Sites of ${solution} of a department (all that the caller sees without one), with counts and newest figures.`,
      access: 'signedIn',
      body: z.object({ DeptID: z.optional(Id), TypeName: z.optional(text(60)), ...amongFields }),
      reply: z.array(DeviceSite),
    }),
    devices: defineCall({
      path: `${solution}Devices`,
      nameTh: `ดูอุปกรณ์ (${menuName})`,
      summary: `Devices of a site with their channels, newest values and states (${noun}).`,
      access: 'signedIn',
      concerns,
      body: z.object({ wid: Id }),
      reply: z.object({
        site: DeviceSite,
        may_edit: z.boolean(),
        devices: z.array(deviceRow(state)),
      }),
    }),
    series: defineCall({
      path: `${solution}Series`,
      nameTh: `ดูค่าที่วัดย้อนหลัง (${menuName})`,
      summary:
        'Values of channels of a site over time, reduced to what can be drawn with least and greatest kept.',
      access: 'signedIn',
      concerns,
      body: z.object({
        wid: Id,
        channels: z.array(Id).check(z.maxLength(400)),
        from: Time,
        to: Time,
      }),
      reply: DeviceSeries,
    }),
    periods: defineCall({
      path: `${solution}Periods`,
      nameTh: `ดูประวัติสถานะ (${menuName})`,
      summary: 'What the devices of a site were, from when to when, newest first.',
      access: 'signedIn',
      concerns,
      body: z.object({
        wid: Id,
        device: z.optional(Id),
        kinds: z.optional(z.array(text(40))),
        ...paging,
      }),
      reply: listReply(DevicePeriod),
    }),
    rules: defineCall({
      path: `${solution}Rules`,
      nameTh: `ดูเกณฑ์แจ้งเตือน (${menuName})`,
      summary: 'Every version of the limits and settings of a device: since when, and by whom.',
      access: 'signedIn',
      concerns,
      body: z.object({ wid: Id, device: Id }),
      reply: z.array(DeviceRulesVersion),
    }),
    saveRules: defineCall({
      path: `save_${solution}Rules`,
      nameTh: `แก้ไขเกณฑ์แจ้งเตือน (${menuName})`,
      summary:
        'Sets limits and settings of a device from now on; what was judged before keeps its verdict.',
      access: 'staff',
      concerns,
      body: z.object({
        wid: Id,
        device: Id,
        version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
        rules: DeviceRules,
      }),
      reply: z.object({ version: z.number() }),
    }),
    saveDevice: defineCall({
      path: `save_${solution}Device`,
      nameTh: `บันทึกอุปกรณ์ (${menuName})`,
      summary:
        'Registers a device at a site, with what its installer knows of it, or changes what is entered of one.',
      access: 'staff',
      concerns,
      body: z.object({
        wid: Id,
        id: z.optional(Id),
        form: DeviceForm,
        /** For a new device alone; later they are changed with its rules. */
        settings: z.optional(Settings),
      }),
      reply: z.object({ id: z.number() }),
    }),
    removeDevice: defineCall({
      path: `remove_${solution}Device`,
      nameTh: `นำอุปกรณ์ออก (${menuName})`,
      summary:
        'Takes a device off its site; its name may be registered again. What it measured is kept.',
      access: 'staff',
      concerns,
      body: z.object({ wid: Id, id: Id }),
      reply: z.object({ id: z.number() }),
    }),
    saveChannel: defineCall({
      path: `save_${solution}Channel`,
      nameTh: `แก้ไขช่องสัญญาณ (${menuName})`,
      summary: 'Names a channel of a device, its unit and its decimals.',
      access: 'staff',
      concerns,
      body: z.object({ wid: Id, channel: Id, form: ChannelForm }),
      reply: z.object({ id: z.number() }),
    }),
  }
  return { ...calls, all: Object.values(calls) }
}
export type DeviceCalls = ReturnType<typeof deviceCalls>
