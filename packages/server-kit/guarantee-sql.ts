import { sql, type RawBuilder } from 'kysely'

/**
 * The guarantee of equipment, for every statement that tells one: that of its lot, else that of its
 * site's lot, else that of its project. A lot counts within its own project and while it is in use;
 * one that was not accepted yet has no known days. Over `project p`, `site s` and an
 * asset by its alias.
 */
export interface GuaranteeSql {
  /** Joins to stand after that of `project p`. */
  readonly joins: RawBuilder<unknown>
  /** First and last day, of type date. */
  readonly from: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
  /** Id of the lot; null: the days are the project's. */
  readonly lotId: RawBuilder<unknown>
}

/** Of `asset` by its alias, at `site s`. */
export function guaranteeOfAsset(asset: string): GuaranteeSql {
  const joinOf = (name: string, table: string) =>
    sql`left join lot ${sql.ref(name)} on ${sql.ref(`${name}.id`)} = ${sql.ref(`${table}.lot_id`)}
      and ${sql.ref(`${name}.project_id`)} = p.id and ${sql.ref(`${name}.archived_at`)} is null`
  const pick = (ofLot: string, ofProject: RawBuilder<unknown>) =>
    sql`case when own_lot.id is not null then ${sql.ref(`own_lot.${ofLot}`)}
      when site_lot.id is not null then ${sql.ref(`site_lot.${ofLot}`)} else ${ofProject} end`
  return {
    joins: sql.join([joinOf('own_lot', asset), joinOf('site_lot', 's')], sql` `),
    from: pick('guarantee_from', sql`p.guarantee_from`),
    to: pick('guarantee_to', sql`p.guarantee_to`),
    lotId: pick('id', sql`null::bigint`),
  }
}

/** A day as it travels: `yyyy-mm-dd`. */
export const isoDay = (day: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${day}, 'YYYY-MM-DD')`
