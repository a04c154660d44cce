import { foldText } from '@roadside/contract/domain/fold.ts'
import { mapPoint, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { asFirstItem, plainListLimit } from '@roadside/contract/paging.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import { JsonText, serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as calls from '../calls.ts'
import { readLampFrames } from './accept/gap-repository.ts'
import { lampProfiles } from './accept/profiles.ts'
import {
  findArchivedMonths,
  findCountedDays,
  findLampDays,
  findMonthsInArchive,
  type ArchivedMonth,
} from './archive/day-repository.ts'
import {
  countArchived,
  countUplinks,
  nothingCounted,
  openSpans,
  uplinkSpan,
  type UplinkCounts,
} from './count-uplinks.ts'
import { lampOf, lampSite } from './lamp-of.ts'
import {
  lampsAsJson,
  lampsSinceAsJson,
  updateLampLocation,
  type LampKey,
} from './lamp-repository.ts'
import {
  countReadings,
  findReadings,
  seriesAsJson,
  sortableLogColumns,
  type LogQuery,
} from './log-repository.ts'
import { presentGateway, presentLampDay, presentLocation, presentLogRow } from './present.ts'
import { answerProposal, findProposal, lockPosition } from './proposal-repository.ts'
import { findGateways, findLightingSites, summariseSite } from './site-repository.ts'

const placeOf = ({
  latitude,
  longitude,
  sta,
}: Pick<LampKey, 'latitude' | 'longitude' | 'sta'>) => ({
  latitude,
  longitude,
  sta,
})

type Typed = Pick<LampKey, 'latitude' | 'longitude' | 'sta'>
const isSamePlace = (one: Typed, other: Typed) =>
  one.latitude === other.latitude && one.longitude === other.longitude

const namesOf = (months: readonly ArchivedMonth[]) => months.map(({ month }) => month)

export const lightingCalls: readonly ServedCall[] = [
  serve(calls.getStatusSEM, async ({ body, database, now }) => {
    const summary = await summariseSite(database.db, body.wid, now())
    return summary ? [summary] : []
  }),

  serve(calls.getMarkerSEM, async ({ body: { wid, since }, database, caller, now }) => {
    if (since === undefined)
      return new JsonText(await lampsAsJson(database, wid, isRoot(caller), now()))
    return new JsonText(
      await lampsSinceAsJson(database, wid, isRoot(caller), { since, now: now() }),
    )
  }),

  serve(calls.modalLoraWan, async ({ body, database, caller, now }) => {
    const rows = await findGateways(database.db, body.wid, now())
    return rows.map((row) => presentGateway(row, caller))
  }),

  serve(
    calls.fetchLocationSEM,
    async (context) => asFirstItem(presentLocation(await lampOf(context), isRoot(context.caller))),
    lampSite,
  ),

  serve(
    calls.updateLocationSEM,
    async (context) => {
      const { body, database, caller, live, address, now } = context
      const lamp = await lampOf(context)
      const point = mapPoint(readPosition(body.latitude, body.longitude))
      const { wid, devid, pole } = lamp
      await database.db.transaction().execute(async (db) => {
        const before = await lockPosition(db, lamp.id)
        if (!before) throw new ApiError('not_found')
        const proposal = await findProposal(db, lamp.id)
        const isProposed =
          proposal !== null && isSamePlace(body, proposal) && body.sta === proposal.sta
        // as the trigger that ends a proposal has it, which does not know the caller
        if (isProposed || !isSamePlace(body, before)) {
          await answerProposal(db, lamp.id, {
            outcome: proposal && isSamePlace(body, proposal) ? 'accepted' : 'set_otherwise',
            answered_by: caller.username,
            at: now(),
          })
        }
        await updateLampLocation(db, lamp.id, body, point)
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'updateLocationSEM',
          subject: pole,
          detail: { wid, devid },
          before,
          after: placeOf(body),
        })
      })
      live.publish([{ topic: 'lighting', wid, kind: 'state' }])
      return presentLocation({ ...lamp, ...body, devid }, true)
    },
    lampSite,
  ),

  serve(
    calls.loraLog,
    async (context) => {
      const { body, database, caller } = context
      const {
        page,
        perPage = 100,
        sort = 'tdates',
        order = 'desc',
        search = '',
        from = null,
        to = null,
      } = body
      if (!sortableLogColumns.includes(sort))
        throw new ApiError('bad_request', 'ไม่สามารถเรียงลำดับตามคอลัมน์นี้ได้')
      const isEverything = isRoot(caller)
      if (!isEverything && (sort === 'rssi' || sort === 'battery')) throw new ApiError('forbidden')
      const lamp = await lampOf(context)
      const window =
        page === undefined
          ? { limit: plainListLimit, offset: 0 }
          : { limit: perPage, offset: (page - 1) * perPage }
      const query: LogQuery = {
        lampId: lamp.id,
        from,
        to,
        search: foldText(search),
        seesPayload: isEverything,
        sort,
        order,
        ...window,
      }
      const [found, total, archived] = await Promise.all([
        // behind what is counted there is no page
        query.offset >= plainListLimit ? [] : findReadings(database.readDb, query),
        page === undefined ? null : countReadings(database.readDb, query),
        page === undefined ? [] : findArchivedMonths(database.readDb, lamp.id, { from, to }),
      ])
      const rows = found.map((row) => presentLogRow(row, isEverything))
      return total === null ? rows : { rows, total, archived: namesOf(archived) }
    },
    lampSite,
  ),

  serve(
    calls.loraSeries,
    async (context) => {
      const { body, database, caller } = context
      const { id, profile_id } = await lampOf(context)
      const { settings } = (await lampProfiles(database.pool, [profile_id])).get(profile_id) ?? {}
      const threshold = settings?.judge_by === 'current' ? settings.on_threshold_a : null
      const { from, to } = body
      const months = await findArchivedMonths(database.readDb, id, body)
      const days = months.length === 0 ? [] : await findLampDays(database.readDb, id, body)
      const archived = {
        months: namesOf(months),
        days: days.map((row) => presentLampDay(row, isRoot(caller))),
      }
      return new JsonText(
        await seriesAsJson(database.readDb, id, {
          from,
          to,
          isRoot: isRoot(caller),
          threshold,
          archived,
        }),
      )
    },
    lampSite,
  ),

  serve(
    calls.loraUplinks,
    async (context) => {
      const { body, database, now } = context
      const { id, counter } = await lampOf(context)
      const span = uplinkSpan(new Date(body.from), new Date(body.to))
      const archived = await findArchivedMonths(database.db, id, body)
      let is_counted = (counter ?? -1) >= 0
      const counted: UplinkCounts['rows'] = []
      for (const open of openSpans(span, await findMonthsInArchive(database.db, span))) {
        // an archived month may begin where it ends
        const last = new Date(open.to.getTime() - 1)
        const [device] = await readLampFrames(database.pool, [{ id, first: open.from, last }])
        is_counted ||= device !== undefined
        counted.push(...countUplinks(device?.frames ?? [], open, now()).rows)
      }
      const days = archived.length === 0 ? [] : await findCountedDays(database.db, id, span)
      const counts = is_counted ? countArchived(span, counted, days, now()) : nothingCounted
      return { is_counted, archived: namesOf(archived), ...counts }
    },
    lampSite,
  ),

  serve(
    calls.lightingSites,
    async ({ body, database, caller }) =>
      new JsonText(
        await findLightingSites(database.db, caller, {
          departmentId: body.DeptID ?? null,
          isFourGOnly: body.fourG ?? false,
          wids: body.wids,
        }),
      ),
    { isShared: true },
  ),
]
