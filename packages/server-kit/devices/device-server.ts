import type { Call } from '@roadside/contract/call.ts'
import type { DeviceCalls, DeviceForm } from '@roadside/contract/devices/calls.ts'
import { rulesWords, settingsWords } from '@roadside/contract/devices/rules-words.ts'
import { limitsProblem } from '@roadside/contract/domain/levels.ts'
import { staError } from '@roadside/contract/domain/sta.ts'
import { installedSettings, type DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { insertAudit, type AuditEntry } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Database, Db } from '../database.ts'
import { defineIntake, type Endpoint } from '../ingest/intake.ts'
import { markDeviceRegistered } from '../ingest/rejected-repository.ts'
import { serve, type Context, type ServedCall } from '../serve.ts'
import type { SolutionServer } from '../solution-server.ts'
import { acceptReports } from './accept.ts'
import * as repository from './device-repository.ts'
import { readMeasured } from './measured.ts'
import type { Monitor } from './monitor.ts'
import { deviceProofs } from './proof.ts'
import type { DeviceReport } from './report.ts'
import { readSeries } from './series.ts'
import { findDeviceSite, findDeviceSites } from './site-repository.ts'
import { clockOf } from './subject-times.ts'
import { deviceSweeps } from './sweep.ts'

/** The server's half of a solution with devices: its calls, its way in and its sweeps; a solution adds its own to them. */
export function deviceServer<State extends object>(
  monitor: Monitor<State>,
  calls: DeviceCalls,
  endpoints: readonly Endpoint<DeviceReport<State>>[],
): Required<Pick<SolutionServer, 'calls' | 'intake' | 'measured' | 'repairProofs' | 'sweeps'>> {
  return {
    calls: servedDeviceCalls(monitor, calls),
    intake: defineIntake<DeviceReport<State>>({
      solution: monitor.kind.solution,
      endpoints,
      receivedThen: (report, receivedAt) => ({ receivedAt, ...report }),
      accept: (reports, database, now) => acceptReports(monitor, reports, database, now),
    }),
    measured: readMeasured(monitor.kind),
    repairProofs: deviceProofs(monitor.kind.solution),
    sweeps: deviceSweeps(monitor),
  }
}

const siteOfAnotherType = 'พื้นที่นี้เป็นประเภทอื่น จึงลงทะเบียนอุปกรณ์ประเภทนี้ไม่ได้'

const settingsOfRegistered = 'อุปกรณ์นี้ลงทะเบียนแล้ว กรุณาแก้ไขค่าติดตั้งในเกณฑ์ของอุปกรณ์'

/** The handlers of {@link deviceCalls}. */
export function servedDeviceCalls<State extends object>(
  monitor: Monitor<State>,
  calls: DeviceCalls,
): ServedCall[] {
  const { kind, presentState = (state: Partial<State>) => state } = monitor
  const { solution } = kind
  return [
    serve(calls.sites, async ({ body, caller, database, now }) => {
      const query = {
        typeName: body.TypeName ?? null,
        departmentId: body.DeptID ?? null,
        wids: body.wids,
      }
      const sites = await findDeviceSites(database.db, kind, caller, query)
      const wids = sites.map(({ wid }) => wid)
      const own = await monitor.siteFigures?.(database.readDb, wids, now())
      return own
        ? sites.map((site) => ({ ...site, figures: { ...site.figures, ...own.get(site.wid) } }))
        : sites
    }),
    serve(calls.devices, async ({ body: { wid }, caller, database: { db }, now }) => {
      const site = await findDeviceSite(db, kind, wid)
      if (!site) throw new ApiError('not_found')
      const devices = await repository.findDevices(db, solution, wid, now())
      const presented = devices.map(({ stateTimes, ...device }) => ({
        ...device,
        state: presentState(device.state as Partial<State>, clockOf(stateTimes)),
      }))
      return {
        site,
        may_edit: await repository.mayEditSite(db, caller, wid),
        devices: presented as ((typeof presented)[number] & { state: Record<string, unknown> })[],
      }
    }),
    serve(calls.series, ({ body: { wid, channels, from, to }, database }) =>
      readSeries(database.readDb, {
        wid,
        solution,
        channels,
        from: new Date(from),
        to: new Date(to),
      }),
    ),
    serve(calls.periods, async ({ body, database }) => {
      const { wid, device = null, kinds = null, from = null, to = null, page, perPage = 25 } = body
      const limit = page === undefined ? plainListLimit : perPage
      const query = {
        solution,
        wid,
        device,
        kinds,
        from,
        to,
        limit,
        offset: page === undefined ? 0 : (page - 1) * perPage,
      }
      const found = await repository.findPeriods(database.readDb, query, plainListLimit)
      return page === undefined ? found.rows : found
    }),
    serve(calls.rules, ({ body, database }) =>
      repository.findRulesVersions(database.db, { solution, ...body }),
    ),
    serve(calls.saveRules, (context) => {
      const { wid, device, version, rules } = context.body
      return change(context, 'state', async (db) => {
        refuseRules(kind, rules)
        const { username } = context.caller
        const of = { solution, wid, id: device, version }
        const set = await repository.insertRules(db, of, { rules, username, now: context.now() })
        if (set === null) throw new ApiError('conflict', 'มีผู้แก้ไขเกณฑ์นี้ไปแล้ว กรุณาโหลดข้อมูลล่าสุดก่อนบันทึก')
        const detail = { wid, version: set.version }
        const inWords = (one: DeviceRules) => rulesWords(kind, set.channels, one)
        const entry = {
          device: set.device,
          detail,
          before: inWords(set.before),
          after: inWords(rules),
        }
        return { action: 'device_rules_changed', ...entry, reply: { version: set.version } }
      })
    }),
    serve(calls.saveDevice, (context) => {
      const { wid, id, form, settings } = context.body
      return change(context, 'registry', async (db) => {
        if (id === undefined && !(await findDeviceSite(db, kind, wid)))
          throw new ApiError('bad_request', siteOfAnotherType)
        if (id !== undefined && settings !== undefined)
          throw new ApiError('bad_request', settingsOfRegistered)
        const rules: DeviceRules = settings === undefined ? {} : { settings }
        refuseRules(kind, rules)
        const of = { solution, wid, id, rules, username: context.caller.username }
        const { id: saved, before } = await saveDevice(db, of, form)
        if (id === undefined) await markDeviceRegistered(db, solution, form.device, context.now())
        const { device, ...entered } = form
        const installed =
          id === undefined ? settingsWords(kind, rules, installedSettings(kind)) : {}
        const after = { ...entered, place: form.place ?? before?.place, ...installed }
        const action = id === undefined ? 'device_registered' : 'device_changed'
        return { action, device, detail: { wid, id: saved }, before, after, reply: { id: saved } }
      })
    }),
    serve(calls.removeDevice, (context) => {
      const { wid, id } = context.body
      return change(context, 'registry', async (db) => {
        const device = await repository.archiveDevice(db, { solution, wid, id, now: context.now() })
        if (device === null) throw new ApiError('not_found')
        return { action: 'device_removed', device, detail: { wid, id }, reply: { id } }
      })
    }),
    serve(calls.saveChannel, (context) => {
      const { wid, channel, form } = context.body
      return change(context, 'registry', async (db) => {
        const changed = await repository.updateChannel(db, { solution, wid, id: channel }, form)
        if (changed === null) throw new ApiError('not_found')
        const { device, key, ...before } = changed
        const words = form.words === undefined ? before.words : form.words
        const after = { ...form, words, place: form.place ?? before.place }
        return {
          action: 'device_channel_changed',
          device,
          detail: { wid, key },
          before,
          after,
          reply: { id: channel },
        }
      })
    }),
  ]

  /**
   * Changes equipment of a site and writes the audit entry in one transaction; then notifies the
   * site's open consoles.
   */
  async function change<C extends Call, T>(
    {
      body,
      caller,
      database,
      live,
      address,
    }: Context<C> & { readonly body: { readonly wid: number } },
    shown: 'registry' | 'state',
    work: (db: Db) => Promise<Changed<T>>,
  ): Promise<T> {
    await needEditor(database, caller, body.wid)
    const reply = await database.db.transaction().execute(async (db) => {
      const { device, reply: made, ...entry } = await work(db)
      await insertAudit(db, {
        ...entry,
        username: caller.username,
        address,
        subject: `${solution}/${device}`,
      })
      return made
    })
    live.publish([{ topic: solution, wid: body.wid, kind: shown }])
    return reply
  }
}

/** The change of a device, and the call's answer. */
interface Changed<T> extends Pick<AuditEntry, 'action' | 'detail' | 'before' | 'after'> {
  readonly device: string
  readonly reply: T
}

/** Throws `forbidden` for a caller who sees the site and may not change its equipment. */
export async function needEditor(
  { db }: Pick<Database, 'db'>,
  caller: Caller,
  wid: number,
): Promise<void> {
  if (!(await repository.mayEditSite(db, caller, wid))) throw new ApiError('forbidden')
}

function refuseRules(kind: DeviceKind, { limits = {}, settings = {} }: DeviceRules): void {
  for (const [key, one] of Object.entries(limits)) {
    const problem = limitsProblem(one as Parameters<typeof limitsProblem>[0])
    if (problem !== null) throw new ApiError('bad_request', `${key}: ${problem}`)
  }
  for (const key of Object.keys(settings)) {
    if (!kind.settings?.some((plan) => plan.key === key))
      throw new ApiError('bad_request', `${kind.noun}ไม่มีค่าติดตั้ง ${key}`)
  }
  for (const { key, name, least, most } of kind.settings ?? []) {
    const value = settings[key]
    if (value !== undefined && !(value >= least && value <= most)) {
      throw new ApiError('bad_request', `${name} ต้องเป็นตัวเลข ${least} ถึง ${most}`)
    }
  }
}

function formProblem({ device, sta, report_s, timeout_s }: DeviceForm): string | null {
  if (device.trim() === '') return 'กรุณากรอกรหัสอุปกรณ์'
  if (timeout_s < report_s) return 'เวลาที่ถือว่าติดต่อไม่ได้ต้องไม่น้อยกว่ารอบการรายงาน'
  return sta.trim() === '' ? null : staError(sta.trim(), 'any-km')
}

async function saveDevice(
  db: Db,
  of: Parameters<typeof repository.insertDevice>[1] & { readonly id: number | undefined },
  form: DeviceForm,
): Promise<{ id: number; before: Partial<DeviceForm> | null }> {
  const problem = formProblem(form)
  if (problem !== null) throw new ApiError('bad_request', problem)
  const { id } = of
  if (id !== undefined) {
    const before = await repository.updateDevice(db, { ...of, id }, form)
    if (before === null) throw new ApiError('not_found')
    return { id, before }
  }
  const made = await repository.insertDevice(db, of, form)
  if (made === null) throw new ApiError('duplicate', `มีอุปกรณ์รหัส ${form.device} อยู่แล้วในระบบ`)
  return { id: made, before: null }
}
