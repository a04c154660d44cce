import {
  contractEquipment,
  contractEquipmentPlaces,
} from '@roadside/contract/records/contract/equipment-call.ts'
import { findAnything } from '@roadside/contract/find-call.ts'
import { logIn } from './authority.ts'
import { atMost, quantile, type Bench, type Figure } from './bench.ts'
import { postCall } from './post-call.ts'

const lamps = 20_000
const contracts = 5
const calls = 60
const longestMs = 300

/** A contractor of many lamps: their list, the map of them all, and the search. */
export async function measureContractor(bench: Bench): Promise<Figure[]> {
  const { pool } = bench.database
  await pool.query(
    `with builder as (insert into contractor (name) values ('ผู้รับจ้างโคมจำนวนมาก') returning id),
     account as (insert into app_user (username, username_key, password_hash, role, contractor_id, firstname, lastname)
       select 'bench-contractor', 'bench-contractor', u.password_hash, 'contractor', b.id, 'ช่าง', 'ก' from builder b, app_user u where u.username = 'admin'),
     made as (insert into project (code, name, contract_no, department_id, contractor_id)
       select 'BENCH-' || n, 'โคมจำนวนมาก ' || n, 'ส. ' || n, (select min(id) from department), b.id from builder b, generate_series(1, $1::int) n returning id, department_id),
     places as (insert into site (department_id, type_name, name, project_id, latitude, longitude)
       select department_id, 'Lighting', 'สัญญาที่ ' || id, id, 13.9, 100.5 from made returning wid)
     insert into asset (kind, source_id, wid, external_id, name, sta, latitude, longitude, health, health_since, since, guards_id, guards_connection)
     select 'bench', wid * 100000 + n, wid, 'bench-' || wid || '-' || n, 'B-' || n, '1+' || lpad((n % 1000)::text, 3, '0'), 13 + n * 0.0001, 100 + n * 0.0001,
       case when n % 50 = 0 then 'fault' else 'ok' end, now(), now(), true, true from places, generate_series(1, $2::int) n`,
    [contracts, lamps / contracts],
  )
  await pool.query('analyze asset')
  const { accessToken: token } = await logIn(
    bench.console.address,
    bench.adminPassword,
    'bench-contractor',
  )
  const figure = async (path: string, bodies: readonly object[]): Promise<Figure> => {
    const times: number[] = []
    for (let call = 0; call < calls; call += 1) {
      const begun = performance.now()
      const url = `${bench.console.address}/api/${path}`
      await postCall({ url, token, body: bodies[call % bodies.length], encoding: 'gzip' })
      times.push(performance.now() - begun)
    }
    return {
      what: `${path} of a contractor with ${lamps.toLocaleString('en')} lamps: 95th percentile of ${calls}`,
      ours: `${quantile(times, 0.95).toFixed(0)} ms (median ${quantile(times).toFixed(0)} ms)`,
      peer: `${longestMs} ms`,
      ...atMost(1, quantile(times, 0.95) / longestMs),
    }
  }
  const list = { page: 1, perPage: 25 }
  return [
    await figure(contractEquipment.path, [
      list,
      { ...list, page: 100 },
      { ...list, search: 'B-1234' },
    ]),
    await figure(contractEquipmentPlaces.path, [{}]),
    await figure(findAnything.path, [{ text: 'B-1234' }, { text: 'โคมจำนวนมาก' }]),
  ]
}
