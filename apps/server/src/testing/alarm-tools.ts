import type { AlarmTopology } from '@roadside/server-kit/alarm-topology.ts'
import type { Health, Condition } from '@roadside/contract/health.ts'
import { buildGroup, buildSite, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Evaluator } from '../features/alarms/evaluate.ts'
import { evaluateAll } from '../features/alarms/alarm-sweep.ts'

export interface Turned {
  readonly health?: Health
  readonly condition?: Condition
  readonly reason?: string
  readonly since?: Date
}

/** Equipment that tests turn by hand, and an evaluator that runs when they say. */
export function alarmTools(t: TestApp) {
  const { db } = t.test.database
  let source = 0
  return {
    async place(typeName: string): Promise<{ wid: number; departmentId: number; groupId: number }> {
      const name = `หน่วยงาน ${++source}`
      const { groupId, departments } = await buildGroup(t, {
        code: `g${source}`,
        departments: [name],
      })
      const departmentId = departments[name] ?? 0
      return { wid: await buildSite(t, { departmentId, typeName }), departmentId, groupId }
    },
    /** Adds equipment that works; answers its id among all equipment. */
    async equipment(
      kind: string,
      wid: number,
      more: { guards?: boolean; name?: string } = {},
    ): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into asset (kind, source_id, wid, name, health, health_since, since, guards_connection)
        values (${kind}, ${++source + 1_000_000}, ${wid}, ${more.name ?? `${kind} ${source}`}, 'ok', ${t.clock.now}, ${t.clock.now}, ${more.guards ?? false})
        returning id`.execute(db)
      return rows[0]?.id ?? 0
    },
    async turn(ids: number | readonly number[], turned: Turned): Promise<void> {
      const { health = 'ok', condition = 'unknown', reason = '', since = t.clock.now } = turned
      await sql`update asset set health = ${health}, health_since = ${since}, condition = ${condition}, condition_since = ${since},
          reason = ${reason} where id = any(${[ids].flat()}::bigint[])`.execute(db)
    },
    /** Lets time pass. Seconds. */
    pass(seconds: number): void {
      t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
    },
    /** `topology`: of lamps, in place of what the solution knows. */
    evaluate: (topology?: AlarmTopology, more: Partial<Evaluator> = {}) => {
      const { alarms } = t.app as unknown as App
      const topologies = topology ? new Map([['lighting', topology]]) : alarms.topologies
      return evaluateAll({ ...alarms, topologies, ...more }, t.app.deps, t.app.http.log)
    },
    async alarms(): Promise<StoredAlarm[]> {
      const { rows } = await sql<StoredAlarm>`
        select id, kind, asset_id, subject, severity, is_active, is_acknowledged, suppressed_by, raised_at, cleared_at, closed_at,
          flapping_since, occurrences, why from alarm order by id`.execute(db)
      return rows
    },
    async steps(alarmId: number): Promise<string[]> {
      const { rows } = await sql<{ type: string }>`
        select type from alarm_event where alarm_id = ${alarmId} order by at, id`.execute(db)
      return rows.map(({ type }) => type)
    },
  }
}

export interface StoredAlarm {
  readonly id: number
  readonly kind: string
  readonly asset_id: number | null
  readonly subject: string
  readonly severity: string
  readonly is_active: boolean
  readonly is_acknowledged: boolean
  readonly suppressed_by: number | null
  readonly raised_at: Date
  readonly cleared_at: Date | null
  readonly closed_at: Date | null
  readonly flapping_since: Date | null
  readonly occurrences: number
  readonly why: string
}
