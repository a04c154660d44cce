import * as calls from '@roadside/contract/alarms/alarm-calls.ts'
import * as operations from '@roadside/contract/alarms/alarm-operations.ts'
import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { authorityGroup, hasAccess } from '@roadside/contract/permission.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isRoot, sightOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Media } from '@roadside/server-kit/media/media.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { shareAnswers } from '@roadside/server-kit/share-answers.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import { alarmMessages } from './alarm-sweep.ts'
import { alarmMonths } from './change-alarms.ts'
import { insertSteps, lockAlarms } from './evaluator-repository.ts'
import {
  acknowledge,
  alarmNames,
  comment,
  operate,
  refuseUnseen,
  shelve,
  takeOutOfService,
} from './operate.ts'
import * as repository from './repository.ts'

/** Most entries of one alarm's history in an answer. */
const longestHistory = 500
const dayMs = 24 * 3_600_000

export interface AlarmCallsOptions {
  readonly kinds: AlarmKinds
  readonly dashboardFirstname: string
}

/** Lists of alarms and what operators do with them. */
export function alarmCalls({ kinds, dashboardFirstname }: AlarmCallsOptions): ServedCall[] {
  // every page asks at each change, and in a storm all do at once
  const shareCounts = shareAnswers<repository.AlarmCounts>()
  return [
    serve(calls.alarmList, async ({ body, caller, database: { db }, media }) => {
      const { page = 1, perPage = 25, search = '', state = 'active', sort, order } = body
      const found = await repository.findAlarms(
        db,
        caller,
        {
          list: state,
          mine: body.mine ?? false,
          severity: body.severity,
          kind: body.kind,
          types: body.types,
          DeptID: body.DeptID ?? null,
          contractor: body.contractor ?? null,
          wid: body.wid ?? null,
          asset: body.asset ?? null,
          equipment: body.equipment ?? null,
          subject: body.subject ?? null,
          behind: body.behind ?? null,
          id: body.id ?? null,
          words: wordsOf(search, kinds),
          from: body.from ?? null,
          to: body.to ?? null,
          sort: sort === 'raised_at' || state === 'history' ? 'raised_at' : 'urgency',
          isAscending: order === 'asc',
          offset: (page - 1) * perPage,
          limit: perPage,
        },
        plainListLimit,
      )
      return {
        rows: found.rows.map((row) => present(forReader(row, caller), kinds, media)),
        total: found.total,
      }
    }),

    serve(calls.alarmCounts, async ({ body: { DeptID = null }, caller, database: { db } }) => {
      const sight = [sightOf(caller), isRoot(caller), hasAccess(caller, 'authority'), DeptID]
      const { rows, ofAccounts } = await shareCounts(sight.join(), () =>
        repository.countLive(db, caller, DeptID),
      )
      const sum = (key: 'shelved' | 'hidden' | 'out_of_service') =>
        rows.reduce((total, row) => total + row[key], 0)
      return {
        rows: rows.flatMap(({ severity, total, unacknowledged }) =>
          total > 0 ? [{ severity, total, unacknowledged }] : [],
        ),
        mine: new Map(ofAccounts).get(caller.username) ?? 0,
        shelved: sum('shelved'),
        hidden: sum('hidden'),
        out_of_service: sum('out_of_service'),
        newest: Math.max(0, ...rows.map(({ newest }) => newest)),
      }
    }),

    serve(calls.alarmHistory, async ({ body: { id }, caller, database: { db } }) => {
      await refuseUnseen(db, caller, [id])
      const rows = await repository.findEvents(db, id, longestHistory)
      return { rows: caller.contractorId === null ? rows : rows.map(withoutPersons) }
    }),

    serve(operations.acknowledgeAlarm, async (context) => {
      const { ids, note } = context.body
      return { changed: await acknowledge(context, kinds, ids, note) }
    }),

    serve(operations.shelveAlarm, async (context) => {
      const { ids, until, untilCleared: isUntilCleared, reason } = context.body
      refuseEnd(Date.parse(until), context.now())
      return { changed: await shelve(context, kinds, ids, { until, isUntilCleared, reason }) }
    }),

    serve(operations.unshelveAlarm, async (context) => {
      const { ids, note } = context.body
      const changed = await operate(context, kinds, {
        ids,
        input: { type: 'unshelve' },
        type: 'unshelved',
        action: operations.unshelveAlarm.path,
        note,
      })
      return { changed }
    }),

    serve(operations.takeOutOfService, async (context) => {
      const { ids, until, reason } = context.body
      if (until !== null) refuseEnd(Date.parse(until), context.now(), Infinity)
      return { changed: await takeOutOfService(context, kinds, ids, { until, reason }) }
    }),

    serve(operations.returnToService, async (context) => {
      const { ids, note } = context.body
      const changed = await operate(context, kinds, {
        ids,
        input: { type: 'returnToService' },
        type: 'inService',
        action: operations.returnToService.path,
        note,
      })
      return { changed }
    }),

    serve(operations.alarmAssignees, async ({ body: { ids }, caller, database: { db } }) => {
      await refuseUnseen(db, caller, ids)
      return {
        rows: await repository.findAssignees(db, ids, { authorityGroup, dashboardFirstname }),
      }
    }),

    serve(operations.assignAlarm, async ({ body, caller, database, live, now, address }) => {
      const { ids, assignee } = body
      await alarmMonths.ensure(database.pool, [now()])
      const assigned = await database.db.transaction().execute(async (db) => {
        await refuseUnseen(db, caller, ids)
        if (assignee !== null) {
          const known = await repository.findAssignees(db, ids, {
            authorityGroup,
            dashboardFirstname,
          })
          if (!known.some(({ username }) => username === assignee))
            throw new ApiError('bad_request', 'บัญชีนี้ไม่มีสิทธิ์ดำเนินการกับการแจ้งเตือนที่เลือก')
        }
        const alarms = await lockAlarms(db, ids)
        await repository.writeAssignee(db, ids, assignee)
        await insertSteps(
          db,
          alarms.map((alarm) => ({
            alarmId: alarm.id ?? 0,
            type: 'assigned',
            at: now().getTime(),
            by: caller.username,
            note: '',
            from: alarm.state,
            to: alarm.state,
            detail: { assignee },
          })),
        )
        await insertAudit(db, {
          username: caller.username,
          address,
          action: operations.assignAlarm.path,
          subject: alarmNames(alarms, kinds),
          detail: { assignee },
        })
        return alarms
      })
      live.publish(alarmMessages(new Set(assigned.map(({ subject }) => subject.wid))))
      return { changed: assigned.flatMap(({ id }) => id ?? []) }
    }),

    serve(operations.commentAlarm, async (context) => {
      const { id, note } = context.body
      await comment(context, kinds, id, note)
      return { id }
    }),
  ]
}

function refuseEnd(end: number, now: Date, mostDays = operations.longestShelfDays): void {
  if (end <= now.getTime()) throw new ApiError('bad_request', 'เวลาสิ้นสุดต้องอยู่หลังเวลาปัจจุบัน')
  // a minute for a clock that is behind
  if (end > now.getTime() + mostDays * dayMs + 60_000)
    throw new ApiError('bad_request', `พักการแจ้งเตือนได้ไม่เกิน ${mostDays} วัน`)
}

function wordsOf(search: string, kinds: AlarmKinds) {
  return normaliseSearch(search)
    .split(' ')
    .filter(Boolean)
    .map((text) => ({
      text,
      kinds: [...kinds.values()].flatMap(({ kind }) =>
        normaliseSearch(kind.name).includes(text) ? [kind.id] : [],
      ),
    }))
}

/** A contractor is told of no person or note of the authority, nor of an alarm behind which its own is hidden. */
function forReader(row: repository.AlarmListRow, caller: Caller): repository.AlarmListRow {
  if (caller.contractorId === null) return row
  return {
    ...row,
    acknowledged_by: null,
    acknowledged_by_name: null,
    acknowledged_note: '',
    assignee: null,
    assignee_name: null,
    suppressed: null,
    shelved_by: null,
    shelved_by_name: null,
    shelf_reason: '',
    out_of_service_reason: '',
  }
}

function withoutPersons(event: calls.AlarmEvent): calls.AlarmEvent {
  return { ...event, by: null, by_name: null, note: '', detail: {}, assignee_name: null }
}

function present(row: repository.AlarmListRow, kinds: AlarmKinds, media: Media): calls.AlarmRow {
  const kind = kinds.get(row.kind)?.kind
  return {
    ...row,
    kind_name: kind?.name ?? row.kind,
    is_reviewed: kind?.isReviewed ?? false,
    picture: row.picture === null ? null : media.link(row.picture, 800),
  }
}
