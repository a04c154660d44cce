import {
  closeMonth,
  contractMonth,
  contractReport,
  contractReportIntervals,
  contractReportTickets,
  monthClosings,
  type ReportGroup,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { auditList } from '@roadside/contract/audit-calls.ts'
import type { ServiceTerms } from '@roadside/contract/service-levels/terms.ts'
import {
  buildContractorUser,
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { at, contractTools } from './testing/contracts.ts'

const hourMs = 3_600_000
const terms: ServiceTerms = {
  hours: { kind: 'always' },
  begin: null,
  finish: null,
  allowance: { hours: 10, percent: 0 },
  penalty: { unit: 'baht', rate: 100, part_hour: 'exact' },
  weights: { kind: 'equal' },
}
const guarantee = ['2026-01-01', '2026-12-31'] as const
const month = '2026-09'

let t: TestApp
let tools: ReturnType<typeof contractTools>
/** Two departments with a contract each of another contractor; the second has no terms. */
const places: { wid: number; departmentId: number; contract: number; contractor: number }[] = []
const tokens: Record<string, string> = {}
let gauge: number
beforeAll(async () => {
  t = await createTestApp()
  t.clock.now = at('2026-10-02 09:00')
  tools = contractTools(t)
  const alarms = alarmTools(t)
  for (const [index, name] of ['ก', 'ข'].entries()) {
    const { wid, departmentId, groupId } = await alarms.place('Flooding')
    const contractor = await tools.contractor(`บริษัท ${name}`)
    const contract = await tools.contract({
      code: name,
      departmentId,
      wid,
      contractorId: contractor,
      guarantee,
      ...(index === 0 && { terms, valueSatang: 1_000_000_00 }),
    })
    places.push({ wid, departmentId, contract, contractor })
    for (const [username, role] of [
      [`staff-${index}`, 'user'],
      [`chief-${index}`, 'admin'],
    ] as const) {
      await buildUser(t, { username, groupId, departmentId, role })
      tokens[username] = await t.tokenOf(username)
    }
    await buildContractorUser(t, { username: `party-${index}`, contractorId: contractor })
    tokens[`party-${index}`] = await t.tokenOf(`party-${index}`)
  }
  const { groupId } = await buildGroup(t, { code: 'drr', kind: 'central' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  tokens.admin = await t.tokenOf('admin')
  const [first, second] = places
  gauge = await tools.equipment('flooding', first!.wid, at('2026-08-01 00:00'))
  await tools.outages([
    { asset: gauge, from: at('2026-08-31 12:00'), to: at('2026-09-01 06:00') },
    { asset: gauge, from: at('2026-09-10 00:00'), to: at('2026-09-11 00:00') },
  ])
  const other = await tools.equipment('flooding', second!.wid, at('2026-09-01 00:00'))
  await tools.outages([{ asset: other, from: at('2026-09-05 00:00'), to: at('2026-09-05 01:00') }])
})
afterAll(() => t.close())

const report = async (by: ReportGroup, username: string, more: object = { month }) =>
  (await t.call(contractReport, { by, ...more }, tokens[username])).body
const hours = (ms: number | null | undefined) => (typeof ms === 'number' ? ms / hourMs : ms)

describe('contractReport', () => {
  test('sums a month by contract, as measured and as agreed', async () => {
    const { rows, total } = await report('contract', 'staff-0')
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect([row!.name, row!.contracts, row!.equipment, row!.faults]).toEqual(['สัญญา ก', 1, 1, 2])
    // 6 hours of the first and 24 of the second; 10 are allowed, and each of the other 20 costs 100 baht
    expect([hours(row!.measured.downtime_ms), hours(row!.measured.over_ms)]).toEqual([30, 20])
    expect(row!.measured.penalty_satang).toBe(2_000_00)
    expect(row!.measured.availability).toBeCloseTo((720 - 30) / 720, 10)
    expect(total.measured.penalty_satang).toBe(2_000_00)
  })

  test('says which term is missing, and of which contract', async () => {
    const { rows, total } = await report('contract', 'admin')
    const open = rows.find(({ name }) => name === 'สัญญา ข')!
    expect(open.measured).toMatchObject({ downtime_ms: null, over_ms: null, penalty_satang: null })
    expect(open.unknown).toEqual([
      {
        pj_id: places[1]!.contract,
        contract: 'สัญญา ข',
        reasons: ['hours', 'allowance', 'penalty', 'weights'],
      },
    ])
    // what is known is summed up, and what is not stands beside it
    expect([total.measured.penalty_satang, total.unknown.length]).toEqual([2_000_00, 1])
  })

  test.each(['contractor', 'contract', 'department', 'kind'] as const)(
    'its rows by %s are in sum what the whole is',
    async (by) => {
      const { rows, total } = await report(by, 'admin')
      const sum = (of: (row: (typeof rows)[number]) => number | null) =>
        rows.reduce((all, row) => all + (of(row) ?? 0), 0)
      expect([sum(({ faults }) => faults), total.faults]).toEqual([3, 3])
      expect(sum(({ measured }) => measured.downtime_ms)).toBe(total.measured.downtime_ms)
      // kinds have no penalty: it is of the whole contract
      expect(sum(({ measured }) => measured.penalty_satang)).toBe(by === 'kind' ? 0 : 2_000_00)
      expect(rows.filter(({ unknown }) => unknown.length > 0)).toHaveLength(1)
    },
  )

  test('a fiscal year is its twelve months, and an interval over two months is one fault', async () => {
    const { rows, from, to } = await report('contract', 'staff-0', { fiscal_year: 2026 })
    expect([from, to]).toEqual(['2025-10-01T00:00:00+07:00', '2026-10-01T00:00:00+07:00'])
    // August: 12 hours, 2 over; September: 30 hours, 20 over
    expect(rows[0]).toMatchObject({ faults: 2, measured: { penalty_satang: 2_200_00 } })
    const { status } = await t.call(
      contractReport,
      { by: 'contract', month, fiscal_year: 2026 },
      tokens['staff-0'],
    )
    expect(status).toBe(400)
  })

  test('shows a contractor its own contracts alone, and others nothing', async () => {
    const own = await report('contractor', 'party-0')
    expect(own.rows.map(({ name }) => name)).toEqual(['บริษัท ก'])
    for (const [username, place] of [
      ['party-0', 1],
      ['party-1', 0],
      ['staff-1', 0],
      ['chief-1', 0],
    ] as const) {
      const pj_id = places[place]!.contract
      const body = { month, by: 'contract', key: pj_id, page: 1, perPage: 10 } as const
      const asked = await Promise.all([
        t.call(contractReport, { month, by: 'contract', pj_id }, tokens[username]),
        t.call(contractReportIntervals, body, tokens[username]),
        t.call(contractReportTickets, { ...body, show: 'all' }, tokens[username]),
        t.call(contractMonth, { pj_id, month }, tokens[username]),
      ])
      expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
  })

  test('counts only the defects period, where its days are known', async () => {
    const { pool } = t.test.database
    const set = (to: string) =>
      pool.query('update project set guarantee_to = $2 where id = $1', [places[0]!.contract, to])
    await set('2026-09-10')
    const { rows } = await report('contract', 'staff-0')
    await set(guarantee[1])
    // the second interval begins on the last day and is the second day's in nothing
    expect([hours(rows[0]!.measured.downtime_ms), rows[0]!.faults]).toEqual([30, 2])
    await set('2026-09-09')
    const { rows: before } = await report('contract', 'staff-0')
    await set(guarantee[1])
    expect([hours(before[0]!.measured.downtime_ms), before[0]!.faults]).toEqual([6, 1])
  })

  test('whether a lamp can be reached is no outage, and tells nobody its state', async () => {
    const { wid, departmentId } = places[0]!
    const contract = await tools.contract({ code: 'ค', departmentId, wid, terms, guarantee })
    const lamp = await tools.equipment('lamp', wid, at('2026-09-01 00:00'), { guards: true })
    await tools.outages([
      {
        asset: lamp,
        from: at('2026-09-03 00:00'),
        to: at('2026-09-04 00:00'),
        health: 'unreachable',
      },
      { asset: lamp, from: at('2026-09-05 00:00'), to: at('2026-09-06 00:00') },
    ])
    const of = async (username: string) => {
      const { rows } = await report('kind', username, { month, pj_id: contract })
      return rows.find(({ key }) => key === 'lamp')!
    }
    const [seen, root] = [await of('staff-0'), await of('admin')]
    await t.test.database.pool.query('update site set project_id = $1 where wid = $2', [
      places[0]!.contract,
      wid,
    ])
    await t.test.database.pool.query('update asset set archived_at = now() where id = $1', [lamp])
    await t.test.database.pool.query('delete from asset_period where asset_id = $1', [lamp])
    expect([seen.faults, hours(seen.measured.downtime_ms)]).toEqual([1, 24])
    expect(seen.measured.downtime_ms).toBe(root.measured.downtime_ms)
    expect(seen.measured.availability).toBeNull()
    // 30 days, of which one is unknown and one was dark
    expect(root.measured.availability).toBeCloseTo(28 / 29, 10)
  })
})

describe('contractReportIntervals', () => {
  test('tells each interval from the reading that began it to the one that ended it', async () => {
    const key = places[0]!.contract
    const body = { month, by: 'contract', key, page: 1, perPage: 1 } as const
    const { body: list } = await t.call(contractReportIntervals, body, tokens['staff-0'])
    expect([list.total, list.rows.length, list.hidden.count]).toEqual([2, 1, 0])
    expect(list.rows[0]).toMatchObject({
      asset_id: gauge,
      sta: '1+100',
      health: 'fault',
      since: '2026-08-31T12:00:00+07:00',
      until: '2026-09-01T06:00:00+07:00',
      from: '2026-09-01T00:00:00+07:00',
      weight: 1,
      month,
      measured: { counted_ms: 6 * hourMs, downtime_ms: 6 * hourMs },
    })
  })

  test('what the authority excused stands as a pause, with who and why; a contractor reads no names', async () => {
    const key = places[0]!.contract
    const { pool } = t.test.database
    const { rows: periods } = await pool.query<{ id: number }>(
      `select id from asset_period where asset_id = $1 and health = 'fault' order by started_at desc limit 1`,
      [gauge],
    )
    await tools.excuse(periods[0]!.id, 'maintenance', 'สมศรี')
    const body = { month, by: 'contract', key, page: 2, perPage: 1 } as const
    const seen = (await t.call(contractReportIntervals, body, tokens['staff-0'])).body.rows[0]!
    const party = (await t.call(contractReportIntervals, body, tokens['party-0'])).body.rows[0]!
    const { rows } = await report('contract', 'staff-0')
    await pool.query('update asset_period set excuse = null where id = $1', [periods[0]!.id])
    expect(seen.pauses).toMatchObject([
      { reason: 'agreed_maintenance', decision: 'agreed', decided_by: 'สมศรี', note: 'หนังสือที่ ๑' },
    ])
    expect([hours(seen.measured.downtime_ms), seen.agreed.downtime_ms]).toEqual([24, 0])
    expect(party.pauses).toMatchObject([{ decision: 'agreed', decided_by: '', note: '' }])
    expect([rows[0]!.measured.penalty_satang, rows[0]!.agreed.penalty_satang]).toEqual([200_000, 0])
  })
})

test('without a key they are those of all rows, and name the page of each site', async () => {
  const paged = { month, page: 1, perPage: 10 } as const
  for (const by of ['contract', 'kind'] as const) {
    const { body: all } = await t.call(contractReportIntervals, { ...paged, by }, tokens.admin)
    const { total } = await report(by, 'admin')
    expect([all.total, all.sums.measured_ms]).toEqual([total.faults, null])
  }
  const of = { ...paged, by: 'contract' as const, key: places[0]!.contract }
  const { body: seen } = await t.call(contractReportIntervals, of, tokens['staff-0'])
  const { body: party } = await t.call(contractReportIntervals, of, tokens['party-0'])
  expect(seen.rows.map(({ DeptID }) => DeptID)).toEqual(Array(2).fill(places[0]!.departmentId))
  expect(party.rows.map(({ DeptID }) => DeptID)).toEqual([null, null])
  expect([hours(seen.sums.measured_ms), hours(seen.sums.agreed_ms)]).toEqual([30, 30])
})

describe('contractReportTickets', () => {
  test('times of repair run from the notice as it was entered', async () => {
    const day = (text: string) => at(`2026-09-${text}`)
    await tools.ticket({
      asset: gauge,
      opened: day('10 00:10'),
      served: day('10 09:00'),
      started: day('10 11:00'),
      finished: day('10 19:00'),
      due: day('10 18:00'),
      contractorId: places[0]!.contractor,
    })
    await tools.ticket({
      asset: gauge,
      opened: day('12 08:00'),
      served: day('12 08:00'),
      started: day('12 12:00'),
      finished: day('13 08:00'),
      due: day('13 08:00'),
      repeats: 1,
    })
    await tools.ticket({ asset: gauge, opened: day('14 08:00'), guarded: true })
    await tools.ticket({ asset: gauge, opened: day('15 08:00') })
    const [row] = (await report('contract', 'staff-0')).rows
    expect([row!.tickets, row!.unserved, row!.repeats, row!.late]).toEqual([3, 1, 1, 1])
    const { begin, repair } = row!.measured
    expect([begin, repair].map(({ p50_ms, p90_ms }) => [hours(p50_ms), hours(p90_ms)])).toEqual([
      [3, 3.8],
      [17, 22.6],
    ])
    const body = { month, by: 'contract', key: places[0]!.contract, page: 1, perPage: 10 } as const
    const shown = async (show: 'all' | 'late' | 'repeats' | 'unserved', username = 'staff-0') => {
      const { body: list } = await t.call(
        contractReportTickets,
        { ...body, show },
        tokens[username],
      )
      return list.rows.map(({ repair: time }) => hours(time.measured_ms))
    }
    expect(await shown('all')).toEqual([24, 10, null])
    expect([await shown('late'), await shown('repeats'), await shown('unserved')]).toEqual([
      [10],
      [24],
      [null],
    ])
    // what was given to the contractor; what tells of guarded equipment is for the username admin
    expect([await shown('all', 'party-0'), (await shown('all', 'admin')).length]).toEqual([[10], 4])
    const { body: list } = await t.call(
      contractReportIntervals,
      { ...body, page: 2, perPage: 1 },
      tokens['party-0'],
    )
    expect(list.rows[0]!.ticket).toMatchObject({ served_at: '2026-09-10T09:00:00+07:00' })
  })
})

const closings = async (username: string, of: Record<string, unknown> = { month }) =>
  (await t.call(monthClosings, of, tokens[username])).body.rows

describe('monthClosings', () => {
  test('says what is open in each month of a period, and who may close it', async () => {
    const { pool } = t.test.database
    const [own, other] = places
    await pool.query(
      `insert into service_pause (project_id, asset_id, reason, from_at, to_at, decision, party, created_by, created_at)
       values ($1, $2, 'no_access', $3, $4, 'claimed', 'contractor', 'party-0', $4)`,
      [own!.contract, gauge, at('2026-09-10 00:00'), at('2026-09-10 12:00')],
    )
    const rows = await closings('admin')
    const [seen] = await closings('staff-0')
    const [party] = await closings('party-0')
    await pool.query('delete from service_pause where project_id = $1', [own!.contract])
    const open = rows.find(({ pj_id }) => pj_id === own!.contract)!
    expect(open).toMatchObject({
      contract: 'สัญญา ก',
      contractor: 'บริษัท ก',
      month,
      penalty_satang: 2_000_00,
      obstacles: [],
      undecided: 1,
      unserved: 2,
      closed: null,
      may_close: true,
    })
    expect(seen).toEqual({ ...open, unserved: 1, may_close: false })
    expect([party!.pj_id, party!.may_close]).toEqual([own!.contract, false])
    expect(rows.find(({ pj_id }) => pj_id === other!.contract)!.obstacles).toHaveLength(4)

    const year = await closings('chief-0', { fiscal_year: 2026, pj_id: own!.contract })
    expect([year.length, year[0]!.month, year.at(-1)!.month]).toEqual([12, '2025-10', '2026-09'])
    // of a month before its equipment nothing is known, and no penalty either
    expect([year[0]!.penalty_satang, year[0]!.obstacles.length]).toEqual([null, 1])
    const foreign = { month, pj_id: other!.contract }
    expect((await t.call(monthClosings, foreign, tokens['party-0'])).status).toBe(404)
  })
})

describe('closeMonth', () => {
  const close = (version: number, username = 'chief-0', of: object = {}) =>
    t.call(
      closeMonth,
      { pj_id: places[0]!.contract, month, version, note: 'ที่ประชุมเห็นชอบ', ...of },
      tokens[username],
    )
  const look = async (username = 'chief-0', version?: number) =>
    (await t.call(contractMonth, { pj_id: places[0]!.contract, month, version }, tokens[username]))
      .body

  test('says why a month cannot be closed', async () => {
    const running = await close(1, 'chief-0', { month: '2026-10' })
    expect([running.status, running.error.message]).toEqual([
      400,
      'เดือนนี้ยังไม่สิ้นสุด ปิดได้ตั้งแต่วันที่ 01/11/2569',
    ])
    const pj_id = places[1]!.contract
    const { body } = await t.call(contractMonth, { pj_id, month }, tokens['chief-1'])
    expect(body.obstacles).toEqual([
      'ยังไม่ทราบวันและเวลาที่นับ',
      'ยังไม่ทราบเวลาขัดข้องที่ยอมให้ต่อเดือน',
      'ยังไม่ทราบอัตราค่าปรับ',
      'ยังไม่ทราบตัวถ่วงของอุปกรณ์',
    ])
    expect((await close(1, 'chief-1', { pj_id })).status).toBe(400)
  })

  test('the intervals of a running month are of the moment of its account, where that is named', async () => {
    const { pool } = t.test.database
    await pool.query(
      `update asset_period set ended_at = $2 where asset_id = $1 and ended_at is null`,
      [gauge, at('2026-10-01 12:00')],
    )
    await pool.query(
      `insert into asset_period (asset_id, wid, health, started_at) select id, wid, 'fault', $2 from asset where id = $1`,
      [gauge, at('2026-10-01 12:00')],
    )
    const before = t.clock.now
    t.clock.now = new Date(before.getTime() + 417)
    const asked = { pj_id: places[0]!.contract, month: '2026-10' }
    const { account } = (await t.call(contractMonth, asked, tokens['chief-0'])).body
    t.clock.now = new Date(before.getTime() + 9_731)
    const sumAt = async (more: object) => {
      const body = { ...asked, by: 'contract', page: 1, perPage: 10, ...more } as const
      return (await t.call(contractReportIntervals, body, tokens['chief-0'])).body.sums.measured_ms
    }
    expect(account.measured.downtime_ms).toBeGreaterThan(0)
    expect(await sumAt({ at: account.until })).toBe(account.measured.downtime_ms)
    expect(await sumAt({})).toBeGreaterThan(account.measured.downtime_ms!)
    // what is to come is nobody's to know
    expect(await sumAt({ at: '2027-01-01T00:00:00+07:00' })).toBe(await sumAt({}))
    t.clock.now = before
    await pool.query(`delete from asset_period where asset_id = $1 and started_at = $2`, [
      gauge,
      at('2026-10-01 12:00'),
    ])
    await pool.query(
      `update asset_period set ended_at = null where asset_id = $1 and ended_at = $2`,
      [gauge, at('2026-10-01 12:00')],
    )
  })

  test('refuses a month of which no equipment is known', async () => {
    const refused = await close(1, 'chief-0', { month: '2026-01' })
    expect([refused.status, refused.error.message]).toEqual([
      400,
      'ระบบไม่มีข้อมูลของอุปกรณ์ใดของสัญญานี้ในเดือนนี้ จึงไม่ทราบเวลาขัดข้อง',
    ])
  })

  test('is for who may change the contract', async () => {
    const asked = await Promise.all(
      ['staff-0', 'chief-1', 'party-0'].map((username) => close(1, username)),
    )
    expect(asked.map(({ status }) => status)).toEqual([403, 404, 404])
    expect((await look('staff-0')).may_close).toBe(false)
  })

  test('stores a version for ever; what changes later makes the next one', async () => {
    const first = await close(1)
    expect([first.status, first.body.version, first.body.closed_by]).toEqual([200, 1, 'ทดสอบ ระบบ'])
    expect((await close(1)).status).toBe(409)
    expect((await close(2)).error.message).toBe('ข้อมูลไม่ต่างจากฉบับที่ปิดไว้แล้ว')
    expect((await look()).differs).toEqual([])

    // agreed to afterwards: of the second interval all 24 hours
    const { pool } = t.test.database
    await pool.query(
      `insert into service_pause (project_id, asset_id, reason, from_at, to_at, claimed_at, decision, decided_by, decided_at, decision_note,
         letter_number, party, created_by, created_at)
       values ($1, $2, 'force_majeure', $3, $4, $4, 'agreed', 'สมศรี', $5, 'น้ำท่วม', 'นบ 1/2569', 'contractor', 'party-0', $4)`,
      [places[0]!.contract, gauge, at('2026-09-09 00:00'), at('2026-09-12 00:00'), t.clock.now],
    )
    const changed = await look()
    expect([changed.differs, changed.account.agreed.penalty_satang]).toEqual([
      ['pauses', 'figures'],
      0,
    ])
    expect((await report('contract', 'staff-0')).closed).toEqual([
      { pj_id: places[0]!.contract, month, version: 1, penalty_satang: 2_000_00, differs: true },
    ])
    expect((await closings('chief-0'))[0]!.closed).toEqual({
      version: 1,
      penalty_satang: 2_000_00,
      differs: true,
    })
    expect((await close(2)).body.version).toBe(2)
    const [old, now] = [await look('party-0', 1), await look('party-0', 2)]
    expect([old.account.agreed.penalty_satang, now.account.agreed.penalty_satang]).toEqual([
      2_000_00, 0,
    ])
    expect(now.versions.map(({ version, closed_by }) => [version, closed_by])).toEqual([
      [2, ''],
      [1, ''],
    ])
    expect(now.differs).toEqual([])
    const { body: list } = await t.call(
      contractReportIntervals,
      {
        month,
        by: 'contract',
        key: places[0]!.contract,
        pj_id: places[0]!.contract,
        version: 1,
        page: 1,
        perPage: 10,
      },
      tokens['staff-0'],
    )
    expect(list.rows.map(({ pauses }) => pauses.length)).toEqual([0, 0])
    const body = { month, by: 'contract', key: places[0]!.contract, page: 2, perPage: 1 } as const
    const { body: today } = await t.call(contractReportIntervals, body, tokens['staff-0'])
    expect(today.rows[0]!.pauses).toMatchObject([
      { reason: 'force_majeure', decided_by: 'สมศรี', note: 'น้ำท่วม · นบ 1/2569' },
    ])
    await expect(pool.query('update contract_month set note = $1', ['ก'])).rejects.toThrow(
      'contract_month is append-only',
    )
    await expect(pool.query('delete from contract_month')).rejects.toThrow(
      'contract_month is append-only',
    )

    const { body: log } = await t.call(
      auditList,
      { page: 1, perPage: 10, action: 'closeMonth' } as never,
      tokens.admin,
    )
    expect(JSON.stringify(log)).toContain('"closeMonth"')
  })
})
