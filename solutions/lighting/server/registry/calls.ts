import type { CodecSandbox } from '@roadside/server-kit/codec/sandbox.ts'
import { mapPoint, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { markRegistered } from '@roadside/server-kit/ingest/rejected-repository.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as calls from '../../registry-calls.ts'
import { forgetProfiles } from '../accept/profiles.ts'
import { importFile } from './import.ts'
import { changeLamps, insertImport } from './import-repository.ts'
import { noteFourG } from './installed-repository.ts'
import { checkProfile, tryProfile } from './profile.ts'
import { needLightingSite, register } from './registering.ts'
import {
  countOnPole,
  findProfiles,
  findSitesOfDevices,
  insertGateway,
  insertLamps,
  insertProfile,
  updateProfile,
} from './repository.ts'

export const registryCalls = (sandbox: CodecSandbox): readonly ServedCall[] => [
  serve(calls.deviceProfiles, ({ database }) => findProfiles(database.db)),

  serve(calls.saveDeviceProfile, async (context) => {
    const { body, database, caller, address } = context
    const profile = checkProfile(body)
    const { name, mapping, codec, settings } = profile
    const id = await database.db.transaction().execute(async (db) => {
      const before = body.id === undefined ? null : await updateProfile(db, body.id, profile)
      if (body.id !== undefined && !before) throw new ApiError('not_found')
      const saved = body.id ?? (await insertProfile(db, profile, false))
      if (saved === null) throw new ApiError('duplicate', 'มีชนิดอุปกรณ์ชื่อนี้อยู่แล้ว')
      await insertAudit(db, {
        username: caller.username,
        address,
        action: 'saveDeviceProfile',
        subject: before?.name ?? name,
        detail: { id: saved },
        before,
        after: { name, mapping, codec, settings },
      })
      return saved
    })
    forgetProfiles()
    return { id }
  }),

  serve(calls.tryDeviceProfile, ({ body }) => tryProfile(sandbox, body)),

  serve(calls.adoptLamp, async (context) => {
    const { body, database, now } = context
    await needLightingSite(context, body.wid)
    const { devid, wid, pole, link, latitude, longitude, sta, circuit, side } = body
    const registered = (await findSitesOfDevices(database.db, [devid])).get(devid)
    if (registered !== undefined) {
      await markRegistered(database.db, 'lighting', [devid], now())
      throw new ApiError('duplicate', `อุปกรณ์นี้ลงทะเบียนไว้แล้วที่ ${registered}`)
    }
    const point = mapPoint(readPosition(latitude, longitude))
    const after = { pole, link, latitude, longitude, sta, circuit, side }
    const lamp = { ...after, devid, point, profileId: body.profile_id }
    const profiles = await findProfiles(database.db)
    if (!profiles.some(({ id }) => id === body.profile_id))
      throw new ApiError('bad_request', 'ไม่พบชนิดอุปกรณ์ที่เลือก')
    await register(
      context,
      { action: 'adoptLamp', subject: pole, wid, detail: { devid }, after },
      async (db) => {
        if ((await insertLamps(db, wid, [lamp], now())) === 0)
          throw new ApiError('duplicate', 'อุปกรณ์นี้ถูกลงทะเบียนไปแล้วระหว่างนี้')
      },
    )
    return { devid, on_pole: (await countOnPole(database.db, wid, pole)) - 1 }
  }),

  serve(calls.adoptGateway, async (context) => {
    const { body, now } = context
    await needLightingSite(context, body.wid)
    const { wid, eui, ...after } = body
    const { gwno: subject } = body
    await register(
      context,
      { action: 'adoptGateway', subject, wid, detail: { eui }, after },
      async (db) => {
        if (!(await insertGateway(db, body, now())))
          throw new ApiError('duplicate', 'มีเกตเวย์หมายเลขหรือ EUI นี้อยู่แล้ว')
      },
    )
    return { eui }
  }),

  serve(calls.importLamps, async (context) => {
    const { body, database, caller, now } = context
    await needLightingSite(context, body.wid)
    const { filename, wid } = body
    return importFile(database.db, body, ({ fresh, changed }) => {
      const detail = { rows: fresh.length, changed: changed.length }
      return register(
        context,
        { action: 'importLamps', subject: filename, wid, detail },
        async (db) => {
          const at = now()
          const importId = await insertImport(db, {
            wid,
            filename,
            username: caller.username,
            lamps: fresh.length,
            at,
          })
          const written =
            (await insertLamps(db, wid, fresh, at, importId)) +
            (await changeLamps(db, { wid, importId }, changed))
          if (written < fresh.length + changed.length)
            throw new ApiError(
              'duplicate',
              'มีอุปกรณ์บางรายการถูกลงทะเบียนหรือถอดออกไปแล้วระหว่างนี้ ยังไม่ได้บันทึกรายการใด',
            )
          await noteFourG(db, [wid])
        },
      )
    })
  }),
]
