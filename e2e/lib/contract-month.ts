import { query } from './lighting.ts'

/** The last month that has ended in Bangkok, `yyyy-mm`. */
export function lastMonth(now = new Date()): string {
  const bangkok = new Date(now.getTime() + 7 * 3_600_000)
  return new Date(Date.UTC(bangkok.getUTCFullYear(), bangkok.getUTCMonth() - 1))
    .toISOString()
    .slice(0, 7)
}

const terms = {
  hours: { kind: 'always' },
  begin: null,
  finish: null,
  allowance: { hours: 5, percent: 0 },
  penalty: { unit: 'baht', rate: 1_000, part_hour: 'exact' },
  weights: { kind: 'equal' },
}

export const contractNames = {
  contract: 'สัญญาป้าย สาย นบ.1001',
  contractor: 'บริษัท ซ่อมไว จำกัด',
  first: 'ป้าย ก',
  second: 'ป้าย ข',
} as const

/**
 * A contract with two signs in a month: the first down from 00:00 to 10:00 on the 10th, the second
 * from 08:00 to 13:00, of which the authority agreed not to count from 10:00. 5 hours are allowed, and
 * each further one costs 1 000 baht: as measured 13 hours, as agreed 10. Also an account `party` of its
 * contractor, with the password of `admin`.
 */
export async function makeContractMonth(place: string, month: string): Promise<number> {
  const one = async (text: string, values: unknown[] = []) =>
    Number((await query<{ id: string }>(place, text, values))[0]?.id)
  const at = (time: string) => `${month}-${time}:00+07:00`
  const { contract, contractor, first, second } = contractNames
  const group = await one(
    `insert into department_group (name, code, kind) values ('สทช.เรื่องเล่า', 'story', 'other') returning id`,
  )
  const department = await one(
    `insert into department (group_id, name) values ($1, 'ขทช.เรื่องเล่า') returning id`,
    [group],
  )
  const contractorId = await one('insert into contractor (name) values ($1) returning id', [
    contractor,
  ])
  const project = await one(
    `insert into project (code, name, contract_no, department_id, contractor_id, terms, guarantee_from, guarantee_to)
     values ('STORY-1', $1, 'ส.1', $2, $3, $4, '2020-01-01', '2099-12-31') returning id`,
    [contract, department, contractorId, JSON.stringify(terms)],
  )
  const site = await one(
    `insert into site (department_id, type_name, name, project_id) values ($1, 'TrafficSign', 'นบ.1001 ถนนเรื่องเล่า', $2) returning wid as id`,
    [department, project],
  )
  const ids: number[] = []
  for (const [index, name] of [first, second].entries()) {
    const id = await one(
      `insert into asset (kind, source_id, wid, name, sta, health, health_since, since)
       values ('vms', $1, $2, $3, '1+100', 'ok', $4, $4) returning id`,
      [7_000_000 + index, site, name, at('01T00:00')],
    )
    await query(place, 'delete from asset_period where asset_id = $1', [id])
    ids.push(id)
  }
  const [whole, two] = ids
  for (const [asset, from, to] of [
    [whole, '10T00:00', '10T10:00'],
    [two, '10T08:00', '10T13:00'],
  ] as const) {
    await query(
      place,
      `insert into asset_period (asset_id, wid, health, started_at, ended_at)
       values ($1, $2, 'ok', $3, $4), ($1, $2, 'fault', $4, $5), ($1, $2, 'ok', $5, null)`,
      [asset, site, at('01T00:00'), at(from), at(to)],
    )
  }
  await query(
    place,
    `insert into service_pause (project_id, asset_id, reason, from_at, to_at, claimed_at, decision, decided_by, decided_at, decision_note,
       letter_number, letter_date, party, created_by, created_at)
     values ($1, $2, 'force_majeure', $3, $4, $4, 'agreed', 'somsri', $4, 'น้ำท่วมถนน', 'นบ 12/2569', $5, 'contractor', 'party', $4)`,
    [project, two, at('10T10:00'), at('10T13:00'), `${month}-12`],
  )
  await query(
    place,
    `insert into app_user (username, username_key, password_hash, role, firstname, lastname, contractor_id)
     select 'party', 'party', password_hash, 'contractor', 'สมชาย', 'ซ่อมไว', $1 from app_user where username = 'admin'`,
    [contractorId],
  )
  return project
}

/** The authority takes its agreement back. */
export const refusePauses = (place: string) =>
  query(place, `update service_pause set decision = 'refused', decision_note = 'ไม่ใช่เหตุสุดวิสัย'`)
