import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import type { DeviceCalls, DeviceForm } from '@roadside/contract/devices/calls.ts'
import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import { unknownDevices, type UnknownDevice } from '@roadside/contract/ingest-calls.ts'
import { expect } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type Answer,
  type TestApp,
} from './test-app.ts'

/**
 * The username admin; staff of the site's department; staff of another one; an administrator with
 * read access.
 */
export type Person = 'admin' | 'staff' | 'stranger' | 'viewer'

export interface DeviceSetting<C extends DeviceCalls> extends TestApp {
  readonly wid: number
  /** The department of `stranger`. */
  readonly otherDepartment: number
  /**
   * Makes a call as `staff` or another account (null: none), with a token that is valid at the time
   * of the clock.
   */
  request<K extends Call>(call: K, body: Body<K>, as?: Person | null): Promise<Answer<Reply<K>>>
  /** Registers a device at the site or another. */
  register(form: Partial<DeviceForm>, as?: Person, wid?: number): Promise<Answer<{ id: number }>>
  /** A device of the site as a console shows it, the first where none is named. */
  shown(device?: string): Promise<Reply<C['devices']>['devices'][number] | undefined>
  /** Sets limits and settings of the first device. */
  setRules(rules: DeviceRules): Promise<void>
  /** The sites that a person sees, and how a call for the devices of this one is answered. */
  seenBy(person: Person): Promise<{ wids: number[]; status: number }>
  unknown(): Promise<readonly UnknownDevice[]>
  /** Moves the clock on; answers its time, ISO 8601. */
  later(seconds: number): string
  /** Deletes all devices and all their reports. */
  forget(): Promise<void>
}

/** An endpoint's answer to an unreadable message. */
export const refused = {
  status: 400,
  body: { message: expect.stringMatching(/[ก-๙]{3}/) as string },
}

const tokenLastsMs = 14 * 60_000

/** A site with devices in one of two departments, and accounts that may see it and that may not. */
export async function createDeviceSetting<C extends DeviceCalls>(
  calls: C,
  typeName: string,
): Promise<DeviceSetting<C>> {
  const app = await createTestApp()
  const group = { code: 'drr', kind: 'central', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] }
  const { groupId, departments } = await buildGroup(app, group)
  const [departmentId = 0, otherDepartment = 0] = Object.values(departments)
  const people: Record<Person, Omit<Parameters<typeof buildUser>[1], 'username' | 'groupId'>> = {
    admin: { role: 'admin' },
    staff: { departmentId },
    stranger: { departmentId: otherDepartment },
    viewer: { role: 'admin', firstname: 'dashboard' },
  }
  for (const [username, person] of Object.entries(people))
    await buildUser(app, { username, groupId, ...person })
  const site = await buildSite(app, { departmentId, typeName })

  const tokens = new Map<Person, { token: string; until: number }>()
  async function tokenOf(person: Person): Promise<string> {
    const now = app.clock.now.getTime()
    const known = tokens.get(person)
    if (known && now < known.until) return known.token
    const token = await app.tokenOf(person)
    tokens.set(person, { token, until: now + tokenLastsMs })
    return token
  }
  // now, as a clock that a test sets back refuses an account without an earlier sign-in
  for (const person of Object.keys(people)) await tokenOf(person as Person)

  const request: DeviceSetting<C>['request'] = async (call, body, as = 'staff') =>
    app.call(call, body, as === null ? null : await tokenOf(as))
  const devices = async () => (await request(calls.devices, { wid: site })).body.devices

  return {
    ...app,
    wid: site,
    otherDepartment,
    request,
    register: (over, as, wid = site) => {
      const place = { name: '', sta: '', latitude: null, longitude: null }
      return request(
        calls.saveDevice,
        { wid, form: { device: '', ...place, report_s: 60, timeout_s: 600, ...over } },
        as,
      )
    },
    shown: async (name) =>
      (await devices()).find(({ device }) => name === undefined || device === name),
    setRules: async (rules) => {
      const [first] = await devices()
      const of = { wid: site, device: first?.id ?? 0, version: first?.rules_version ?? 0 }
      expect((await request(calls.saveRules, { ...of, rules })).status).toBe(200)
    },
    seenBy: async (person) => ({
      wids: (await request(calls.sites, {}, person)).body.map(({ wid }) => wid),
      status: (await request(calls.devices, { wid: site }, person)).status,
    }),
    unknown: async () => (await request(unknownDevices, {}, 'admin')).body.rows,
    later: (seconds) => {
      app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
      return app.clock.now.toISOString()
    },
    forget: async () => {
      await app.test.database.pool.query('truncate device, measurement, rejected_message cascade')
    },
  }
}
