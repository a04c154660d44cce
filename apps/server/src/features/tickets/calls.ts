import type { ParsedBody } from '@roadside/contract/call.ts'
import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import {
  isOpenTicket,
  ticketStates,
  type TicketState,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import * as calls from '@roadside/contract/tickets/ticket-calls.ts'
import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Media } from '@roadside/server-kit/media/media.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { addPhoto, presentPhoto } from './add-photo.ts'
import { findAccounts, findContractors } from './choice-repository.ts'
import { commentTicket, saveTicket } from './edit-ticket.ts'
import {
  countByState,
  findAssetId,
  findDueDays,
  findTicketIds,
  type TicketQuery,
} from './list-repository.ts'
import { moveTicket, moveTickets } from './move-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { actorOf, contractorOf } from './party.ts'
import { findPhotos } from './photo-repository.ts'
import { findClock } from './find-clock.ts'
import { presentEvent, presentRow } from './present.ts'
import * as repository from './repository.ts'
import { findTicketRows } from './row-repository.ts'
import { ticketMessages, type TicketServices } from './ticket-context.ts'

/** Days that one calendar shows at most: six weeks. */
const longestCalendarDays = 42
const dayMs = 24 * 3_600_000

/** Tickets: lists, the page of one, and what is done with them. */
export function ticketCalls(services: TicketServices): ServedCall[] {
  const { alarms } = services
  return [
    serve(calls.ticketList, async ({ body, caller, database: { db }, now }) => {
      const { page = 1, perPage = 25, sort = 'due_at', order = 'asc' } = body
      const query = queryOf(body, now())
      const found = await findTicketIds(
        db,
        caller,
        query,
        {
          sort,
          isAscending: order === 'asc',
          limit: perPage,
          offset: (page - 1) * perPage,
        },
        plainListLimit,
      )
      const counted = await countByState(db, caller, query, ticketStates, plainListLimit)
      const totals = new Map(counted.map(({ state, total }) => [state, total]))
      const rows = await findTicketRows(db, caller, found.ids)
      return {
        rows: rows.map((row) => presentRow(row, caller, alarms)),
        total: found.total,
        sort: found.sort,
        counts: Object.fromEntries(
          ticketStates.map((state) => [state, totals.get(state) ?? 0]),
        ) as Record<TicketState, number>,
        late: totals.get('late') ?? 0,
        may_open: actorOf(caller)?.type === 'authority',
        ...(body.equipment && { asset_id: await findAssetId(db, caller, body.equipment) }),
      }
    }),

    serve(calls.ticketCalendar, async ({ body, caller, database: { db }, now }) => {
      const { from, to, DeptID = null, contractor = null } = body
      const days = (Date.parse(to) - Date.parse(from)) / dayMs
      if (days < 0 || days >= longestCalendarDays)
        throw new ApiError('bad_request', `เลือกช่วงวันได้ไม่เกิน ${longestCalendarDays} วัน`)
      return findDueDays(db, caller, { from, to, DeptID, contractor, now: now() })
    }),

    serve(calls.ticket, ({ body: { id }, caller, database: { db }, media, now }) =>
      findDetail(db, caller, id, { services, media, now: now() }),
    ),

    serve(calls.openTicket, async (context) => {
      const { id, number } = await openTicket(context, services, context.body)
      return { id, number }
    }),
    serve(calls.moveTicket, (context) => moveTicket(context, services, context.body)),
    serve(calls.moveTickets, (context) => moveTickets(context, services, context.body)),
    serve(calls.saveTicket, async (context) => ({
      version: await saveTicket(context, context.body),
    })),
    serve(calls.commentTicket, async (context) => ({
      version: await commentTicket(context, context.body),
    })),
    serve(calls.ticketPhoto, (context) => addPhoto(context, context.body)),

    serve(calls.watchTicket, async ({ body: { id, watch }, caller, database: { db }, live }) => {
      const [row] = await findTicketRows(db, caller, [id])
      if (!row) throw new ApiError('not_found')
      await repository.writeWatching(db, id, caller.userId, watch)
      live.publish(ticketMessages([row.wid]))
      return { is_watched: watch }
    }),

    serve(
      calls.ticketChoices,
      async ({ body: { wid, asset_id = null }, caller, database: { db } }) => {
        const contractors = await findContractors(db, caller, { wid, assetId: asset_id })
        const { dashboardFirstname } = services
        const contractorIds = contractors.map(({ id }) => id)
        const among = { dashboardFirstname, contractorIds }
        return { contractors, accounts: await findAccounts(db, caller, wid, among) }
      },
    ),
  ]
}

function queryOf(body: ParsedBody<typeof calls.ticketList>, now: Date): TicketQuery {
  return {
    states: body.state && body.state.length > 0 ? body.state : ticketStates,
    mine: body.mine ?? false,
    late: body.late ?? false,
    priority: body.priority,
    types: body.types,
    DeptID: body.DeptID ?? null,
    contractor: body.contractor ?? null,
    wid: body.wid ?? null,
    asset: body.asset ?? null,
    equipment: body.equipment ?? null,
    alarm: body.alarm ?? null,
    needle: normaliseSearch(body.search ?? ''),
    openedFrom: body.from ?? null,
    openedTo: body.to ?? null,
    dueFrom: body.due_from ?? null,
    dueTo: body.due_to ?? null,
    withoutDue: body.without_due ?? false,
    now,
  }
}

async function findDetail(
  db: Db,
  caller: Caller,
  id: number,
  {
    services: { alarms },
    media,
    now,
  }: { readonly services: TicketServices; readonly media: Media; readonly now: Date },
): Promise<TicketDetail> {
  const [row] = await findTicketRows(db, caller, [id])
  if (!row) throw new ApiError('not_found')
  const isContractor = contractorOf(caller) !== null
  const more = await repository.findTicketMore(db, id)
  const events = await repository.findEvents(db, caller, id)
  const photos = await findPhotos(db, caller, id)
  const mayChange = actorOf(caller) !== null
  return {
    ...presentRow(row, caller, alarms),
    ...more,
    clock: await findClock(db, id, {
      now,
      mayClaim: mayChange && (!isContractor || row.contract_contractor === row.contractor),
    }),
    // what the authority pays others is nothing for a contractor
    cost_baht: isContractor ? null : more.cost_baht,
    alarms: (await repository.findTicketAlarms(db, id)).map(({ kind, ...alarm }) => ({
      ...alarm,
      kind_name: alarms.nameOfKind(kind),
    })),
    reports: (await repository.findReports(db, id)).map((report) =>
      isContractor ? { ...report, text: '' } : report,
    ),
    photos_list: photos.map((photo) => presentPhoto(photo, media)),
    events: events.map((event) => presentEvent(event, caller)),
    watchers: isContractor ? [] : await repository.findWatchers(db, id),
    chain: await repository.findChain(db, caller, id),
    may_edit: mayChange && isOpenTicket(row.state),
    may_comment: mayChange,
  }
}
