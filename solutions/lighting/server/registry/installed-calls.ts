import { isDeepStrictEqual } from 'node:util'
import { mapPoint, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { foldDeviceId } from '../../device-id.ts'
import * as calls from '../../installed-calls.ts'
import type { RegisteredLamp } from '../../installed-calls.ts'
import {
  deleteLampsOfImport,
  findImports,
  holdImport,
  noteUndone,
  restoreLampsOfImport,
} from './import-repository.ts'
import {
  deleteGateway,
  deleteLamp,
  findFormerLamp,
  findNames,
  findRegisteredGateway,
  findRegisteredLamp,
  forgetLampState,
  noteFourG,
  updateGateway,
  updateLamp,
  type LampRow,
} from './installed-repository.ts'
import { change, needLightingSite } from './registering.ts'
import { countOnPole, findProfiles, findSitesOfDevices } from './repository.ts'

const mostImports = 100

type SiteRequest = Parameters<NonNullable<ServedCall['site']>>[0]
const textOf = (body: unknown, field: 'devid' | 'eui') =>
  foldDeviceId(String((body as Record<string, unknown>)[field]))
type How = Parameters<typeof findRegisteredLamp>[2]
const lampOf = async (db: Db, body: unknown, how: How = 'hold') =>
  found(await findRegisteredLamp(db, textOf(body, 'devid'), how))
const gatewayOf = async (db: Db, body: unknown, how: How = 'hold') =>
  found(await findRegisteredGateway(db, textOf(body, 'eui'), how))
const ofLamp = {
  site: async ({ database, body }: SiteRequest) => (await lampOf(database.db, body, 'look')).wid,
}
const ofGateway = {
  site: async ({ database, body }: SiteRequest) => (await gatewayOf(database.db, body, 'look')).wid,
}

function found<T>(registered: T | null): T {
  if (!registered) throw new ApiError('not_found')
  return registered
}

/** Nobody's change is written over by who did not see it. */
function needSame(stands: object, was: object): void {
  if (!isDeepStrictEqual({ ...stands }, { ...was })) throw new ApiError('conflict')
}

const present = ({ id: _id, ...lamp }: LampRow): RegisteredLamp => lamp

/** The audit log's text of a lamp or gateway: its site and kind by their names. */
async function inWords<T extends { wid: number; profile_id?: number }>(
  db: Db,
  { wid, profile_id, ...rest }: T,
) {
  return { ...rest, ...(await findNames(db, wid, profile_id ?? null)) }
}

async function saveLamp(db: Db, before: LampRow, after: RegisteredLamp, now: Date): Promise<void> {
  const isOtherDevice = after.devid !== before.devid
  if (isOtherDevice) {
    const site = (await findSitesOfDevices(db, [after.devid])).get(after.devid)
    if (site !== undefined)
      throw new ApiError('duplicate', `อุปกรณ์ ${after.devid} ลงทะเบียนไว้แล้วที่ ${site}`)
  }
  await updateLamp(db, before.id, after, mapPoint(readPosition(after.latitude, after.longitude)))
  if (isOtherDevice) await forgetLampState(db, before.id, after.devid, now)
  if (before.link === '4g' || after.link === '4g')
    await noteFourG(db, [...new Set([before.wid, after.wid])])
}

export const installedCalls: readonly ServedCall[] = [
  serve(
    calls.registeredLamp,
    async ({ database, body }) => present(await lampOf(database.db, body, 'look')),
    ofLamp,
  ),

  serve(calls.formerLamp, ({ database, body }) =>
    findFormerLamp(database.db, textOf(body, 'devid')),
  ),

  serve(
    calls.saveLamp,
    async (context) => {
      const { body, database, now } = context
      const { lamp } = body
      await needLightingSite(context, lamp.wid)
      const profiles = await findProfiles(database.db)
      if (!profiles.some(({ id }) => id === lamp.profile_id))
        throw new ApiError('bad_request', 'ไม่พบชนิดอุปกรณ์ที่เลือก')
      return change(context, async (db) => {
        const before = await lampOf(db, body)
        const { wid, devid, pole: subject } = before
        needSame(present(before), body.was)
        await saveLamp(db, before, lamp, now())
        const words = { before: await inWords(db, present(before)), after: await inWords(db, lamp) }
        const entry = { action: 'saveLamp', subject, detail: { wid, devid }, ...words }
        const on_pole = (await countOnPole(db, lamp.wid, lamp.pole)) - 1
        const answer = { devid: lamp.devid, site: words.after.site ?? '', on_pole }
        return { entry, wids: [wid, lamp.wid], answer }
      })
    },
    ofLamp,
  ),

  serve(
    calls.removeLamp,
    (context) =>
      change(context, async (db) => {
        const lamp = await lampOf(db, context.body)
        const { id, wid, devid, pole } = lamp
        await deleteLamp(db, id)
        if (lamp.link === '4g') await noteFourG(db, [wid])
        const before = await inWords(db, present(lamp))
        const entry = { action: 'removeLamp', subject: pole, detail: { wid, devid }, before }
        return { entry, wids: [wid], answer: { devid } }
      }),
    ofLamp,
  ),

  serve(
    calls.saveGateway,
    async (context) => {
      const { body, now } = context
      const { gateway } = body
      await needLightingSite(context, gateway.wid)
      return change(context, async (db) => {
        const { id, ...before } = await gatewayOf(db, body)
        needSame(before, body.was)
        try {
          await updateGateway(db, id, gateway, now())
        } catch (error) {
          if (isDuplicate(error)) throw new ApiError('duplicate', 'มีเกตเวย์หมายเลขหรือ EUI นี้อยู่แล้ว')
          throw error
        }
        const { wid, eui } = before
        const words = { before: await inWords(db, before), after: await inWords(db, gateway) }
        const entry = {
          action: 'saveGateway',
          subject: before.gwno,
          detail: { wid, eui },
          ...words,
        }
        return { entry, wids: [wid, gateway.wid], answer: { eui: gateway.eui } }
      })
    },
    ofGateway,
  ),

  serve(
    calls.removeGateway,
    (context) =>
      change(context, async (db) => {
        const { id, ...before } = await gatewayOf(db, context.body)
        const { wid, eui, gwno: subject } = before
        await deleteGateway(db, id)
        const entry = {
          action: 'removeGateway',
          subject,
          detail: { wid, eui },
          before: await inWords(db, before),
        }
        return { entry, wids: [wid], answer: { eui } }
      }),
    ofGateway,
  ),

  serve(calls.lampImports, ({ database }) => findImports(database.db, mostImports)),

  serve(calls.undoLampImport, (context) =>
    change(context, async (db) => {
      const { id } = context.body
      const { filename: subject, wid, is_undone, newer } = found(await holdImport(db, id))
      if (is_undone) throw new ApiError('conflict', 'การนำเข้านี้ถูกยกเลิกไปแล้ว')
      if (newer !== null)
        throw new ApiError(
          'conflict',
          `ไฟล์ ${newer} ที่นำเข้าทีหลังแก้ไขดวงโคมเดียวกัน กรุณายกเลิกการนำเข้าไฟล์นั้นก่อน`,
        )
      const removed = await deleteLampsOfImport(db, id)
      const restored = await restoreLampsOfImport(db, id)
      await noteUndone(db, id, context.now())
      const wids = [wid, ...[...removed, ...restored].map((lamp) => lamp.wid)]
      await noteFourG(db, [...new Set(wids)])
      const answer = { removed: removed.length, restored: restored.length }
      return {
        entry: { action: 'undoLampImport', subject, detail: { wid, ...answer } },
        wids,
        answer,
      }
    }),
  ),
]
