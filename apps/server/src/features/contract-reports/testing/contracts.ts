import type { ServiceTerms } from '@roadside/contract/service-levels/terms.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import type { TestApp } from '@roadside/server-kit/testing/test-app.ts'

/** The moment of `2026-09-06 08:30` in Bangkok. */
export const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+07:00`)

export interface OutageOf {
  readonly asset: number
  readonly from: Date
  readonly to: Date | null
  readonly health?: 'fault' | 'unreachable'
}

/** Contracts with equipment, stored as the console stores them. */
export function contractTools(t: TestApp) {
  const { pool } = t.test.database
  const one = async (text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0
  let source = 5_000_000
  return {
    contractor: (name: string) =>
      one('insert into contractor (name) values ($1) returning id', [name]),
    /** A contract of a department; its site becomes its own. */
    contract: async (of: {
      code: string
      departmentId: number
      wid: number
      contractorId?: number
      terms?: ServiceTerms
      valueSatang?: number
      guarantee?: readonly [string, string]
    }) => {
      const id = await one(
        `insert into project (code, name, contract_no, department_id, contractor_id, terms, contract_value_satang, guarantee_from, guarantee_to)
         values ($1, 'สัญญา ' || $1, 'ส.' || $1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          of.code,
          of.departmentId,
          of.contractorId ?? null,
          of.terms ? JSON.stringify(of.terms) : null,
          of.valueSatang ?? null,
          ...(of.guarantee ?? [null, null]),
        ],
      )
      await pool.query('update site set project_id = $1 where wid = $2', [id, of.wid])
      return id
    },
    /** Equipment that has worked since a time; answers its id among all equipment. */
    equipment: async (kind: string, wid: number, since: Date, more: { guards?: boolean } = {}) => {
      const id = await one(
        `insert into asset (kind, source_id, wid, name, sta, health, health_since, since, guards_connection)
         values ($1, $2, $3, $6, '1+100', 'ok', $4, $4, $5) returning id`,
        [kind, ++source, wid, since, more.guards ?? false, `${kind} ${source}`],
      )
      await pool.query('delete from asset_period where asset_id = $1', [id])
      await pool.query(
        `insert into asset_period (asset_id, wid, health, started_at) values ($1, $2, 'ok', $3)`,
        [id, wid, since],
      )
      return id
    },
    /** Times of equipment without service; between them it works. Answers the ids of their periods. */
    outages: async (outages: readonly OutageOf[]) => {
      const periods = outages.flatMap((one) => [one, ...afterIt(one, outages)])
      const [assets, , begins] = columnsOf(outages)
      await pool.query(
        `update asset_period p set ended_at = o.at
         from (select asset, to_timestamp(min(from_ms) / 1000.0) as at from unnest($1::bigint[], $2::float8[]) as o (asset, from_ms) group by 1) o
         where p.asset_id = o.asset and p.ended_at is null`,
        [assets, begins],
      )
      const { rows } = await pool.query<{ id: number; health: string }>(
        `insert into asset_period (asset_id, wid, health, started_at, ended_at)
         select o.asset, a.wid, o.health, to_timestamp(o.from_ms / 1000.0), to_timestamp(o.to_ms / 1000.0)
         from unnest($1::bigint[], $2::text[], $3::float8[], $4::float8[]) with ordinality as o (asset, health, from_ms, to_ms, place)
           join asset a on a.id = o.asset order by o.place returning id, health`,
        columnsOf(periods),
      )
      return rows.filter(({ health }) => health !== 'ok').map(({ id }) => id)
    },
    excuse: (id: number, excuse: 'maintenance' | 'force_majeure', by: string) =>
      pool.query(
        `update asset_period set excuse = $2, excuse_reason = 'หนังสือที่ ๑', excused_by = $3, excused_at = $4 where id = $1`,
        [id, excuse, by, t.clock.now],
      ),
    /** A ticket of equipment, with the times that somebody entered. */
    ticket: (of: {
      asset: number
      opened: Date
      served?: Date
      started?: Date
      finished?: Date
      due?: Date
      repeats?: number
      contractorId?: number
      guarded?: boolean
    }) =>
      one(
        `insert into ticket (number_year, number_department, number_running, title, state, state_since, priority, origin, subject, subject_name,
           asset_id, wid, project_id, contractor_id, contractor_since, opened_at, served_at, started_at, finished_at, due_at, repeats, is_guarded)
         select 2569, s.department_id, $1, 'ซ่อม', 'assigned', $3, 'major', 'hand', 'asset:' || a.id, a.name, a.id, s.wid, s.project_id,
           $4, case when $4::bigint is not null then $3::timestamptz end, $3, $5, $6, $7, $8, $9, $10
         from asset a join site s on s.wid = a.wid where a.id = $2 returning id`,
        [
          ++source,
          of.asset,
          of.opened,
          of.contractorId ?? null,
          of.served ?? null,
          of.started ?? null,
          of.finished ?? null,
          of.due ?? null,
          of.repeats ?? 0,
          of.guarded ?? false,
        ],
      ),
  }
}

interface Period extends Omit<OutageOf, 'health'> {
  readonly health?: 'ok' | 'fault' | 'unreachable'
}

/** How equipment works after one of its outages, until the next. */
function afterIt({ asset, to }: OutageOf, outages: readonly OutageOf[]): Period[] {
  if (to === null) return []
  const next = outages
    .filter((one) => one.asset === asset && one.from >= to)
    .map(({ from }) => from.getTime())
  if (next.includes(to.getTime())) return []
  const until = next.length === 0 ? null : new Date(Math.min(...next))
  return [{ asset, from: to, to: until, health: 'ok' }]
}

const columnsOf = (periods: readonly Period[]) => [
  numberArray(periods.map(({ asset }) => asset)),
  textArray(periods.map(({ health = 'fault' }) => health)),
  numberArray(periods.map(({ from }) => from.getTime())),
  numberArray(periods.map(({ to }) => to?.getTime() ?? null)),
]
