import { findAnything } from '@roadside/contract/find-call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildContractorUser,
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let lit: number
let far: number
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { db } = t.test.database
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  const { 'ขทช.นนทบุรี': own = 0, 'ขทช.ปทุมธานี': other = 0 } = office.departments
  lit = await buildSite(t, { departmentId: own, name: 'นบ.3021 ถนนราชพฤกษ์' })
  far = await buildSite(t, {
    departmentId: other,
    typeName: 'Flooding',
    name: 'ปท.3004 รังสิต–ปทุมธานี',
  })
  await sql`insert into lamp (wid, devid, pole, sta, profile_id) select ${lit}, 'a84041000181c061', 'เสาต้นที่ 12', '12+350', min(id) from device_profile
    where solution = 'lighting'`.execute(db)
  await sql`insert into device (solution, wid, external_id, name, report_s, timeout_s) values ('flooding', ${far}, 'FL-RANGSIT-1', 'ลอดใต้สะพาน', 600, 1800)`.execute(
    db,
  )
  await sql`with c as (insert into contractor (name, search_text) values ('บริษัท ไฟทาง จำกัด', 'บริษัท ไฟทาง จำกัด') returning id)
    insert into project (code, name, contract_no, department_id, contractor_id, search_text)
    select 'P-77', 'ติดตั้งไฟถนนราชพฤกษ์', 'สญ. 12/2568', ${own}, id, 'p-77 ติดตั้งไฟถนนราชพฤกษ สญ.12/2568' from c`.execute(
    db,
  )
  await sql`insert into way (code, name, search_text) values ('นบ.3021', 'แยกทางหลวง 345', 'นบ.3021 แยกทางหลวง 345')`.execute(
    db,
  )
  const people = [
    { username: 'admin', role: 'admin', groupId: drr.groupId },
    { username: 'drradmin', role: 'admin', groupId: drr.groupId },
    { username: 'officeadmin', role: 'admin', groupId: office.groupId },
    { username: 'staff', role: 'user', groupId: office.groupId, departmentId: own },
    { username: '4g', role: 'user', groupId: office.groupId, departmentId: own },
    {
      username: 'viewer',
      role: 'user',
      groupId: office.groupId,
      departmentId: own,
      firstname: 'dashboard',
    },
  ] as const
  for (const person of people) {
    await buildUser(t, person)
    tokens[person.username] = await t.tokenOf(person.username)
  }
})
afterAll(() => t.close())

const find = async (text: string, access = 'admin') =>
  (await t.call(findAnything, { text }, tokens[access] ?? '')).body.map(
    ({ kind, title }) => `${kind} ${title}`,
  )

test.each([
  ['ต้นที่ 12', ['asset เสาต้นที่ 12']],
  ['12+350', ['asset เสาต้นที่ 12']],
  ['กม. 12+350', ['asset เสาต้นที่ 12']],
  ['ต้นที่ 12 12+350', ['asset เสาต้นที่ 12']],
  ['ราชพฤกษ์ 3021', ['site นบ.3021 ถนนราชพฤกษ์']],
  ['๑๒ + ๓๕๐', ['asset เสาต้นที่ 12']],
  ['4100018', ['asset เสาต้นที่ 12']],
  ['rangsit', ['asset ลอดใต้สะพาน']],
  ['T-1', ['asset ลอดใต้สะพาน']],
  ['fl', []],
  ['ลอ', ['asset ลอดใต้สะพาน']],
  ['l- ต-', []],
  ['ล ส', []],
  ['2 1', ['asset เสาต้นที่ 12']],
  ['ที่ ส', ['asset เสาต้นที่ 12']],
  ['ก่', []],
  ['ราชพฤกษ', ['site นบ.3021 ถนนราชพฤกษ์', 'project ติดตั้งไฟถนนราชพฤกษ์']],
  ['นบ. 3021', ['site นบ.3021 ถนนราชพฤกษ์', 'way แยกทางหลวง 345']],
  ['นบ3021', ['site นบ.3021 ถนนราชพฤกษ์', 'way แยกทางหลวง 345']],
  ['นบ3021 ราชพฤกษ์', ['site นบ.3021 ถนนราชพฤกษ์']],
  ['ปทุม', ['site ปท.3004 รังสิต–ปทุมธานี']],
  ['ขทช.นนทบุรี', ['site นบ.3021 ถนนราชพฤกษ์']],
  ['ขทช นนท ราชพฤกษ์', ['site นบ.3021 ถนนราชพฤกษ์']],
  ['สญ. 12/2568', ['project ติดตั้งไฟถนนราชพฤกษ์']],
  ['p-77', ['project ติดตั้งไฟถนนราชพฤกษ์']],
  ['12/2568', ['project ติดตั้งไฟถนนราชพฤกษ์']],
  ['ไฟทาง', ['contractor บริษัท ไฟทาง จำกัด']],
  ['%%%', []],
  ['ไม่มีอะไรชื่อนี้', []],
  ['ต้นที่ 12 ราชพฤกษ์', ['asset เสาต้นที่ 12']],
  ['นบ3021 ต้นที่', ['asset เสาต้นที่ 12']],
  ['ขทช.นนท 12+350 ราชพฤกษ์', ['asset เสาต้นที่ 12']],
  ['ราชพฤกษ์ 4100018', ['asset เสาต้นที่ 12']],
  ['รังสิต ต้นที่', []],
  // the number of the pole stands in the code of the road as well
  ['ราชพฤกษ์ 302', ['site นบ.3021 ถนนราชพฤกษ์']],
  ['ราชพฤกษ์ 1', ['site นบ.3021 ถนนราชพฤกษ์', 'asset เสาต้นที่ 12', 'project ติดตั้งไฟถนนราชพฤกษ์']],
])('%s', async (text, found) => {
  expect(await find(text)).toEqual(found)
})

test.each([
  ['4100018', 'drradmin', []],
  ['rangsit', 'officeadmin', ['asset ลอดใต้สะพาน']],
  ['rangsit', 'staff', []],
  ['t-1', 'staff', []],
  ['0_0', 'admin', []],
  ['ลอ', 'officeadmin', ['asset ลอดใต้สะพาน']],
  ['ลอ', 'staff', []],
  ['รังสิต', 'staff', []],
  ['ต้นที่ 12', 'staff', ['asset เสาต้นที่ 12']],
  ['ต้นที่ 12', '4g', []],
  ['ไฟทาง', 'officeadmin', []],
  ['นบ.3021', 'staff', ['site นบ.3021 ถนนราชพฤกษ์']],
  ['ติดตั้งไฟ', '4g', []],
  ['ติดตั้งไฟ', 'viewer', []],
  ['ต้นที่ 12', 'viewer', ['asset เสาต้นที่ 12']],
  ['ราชพฤกษ์ ต้นที่', 'staff', ['asset เสาต้นที่ 12']],
  ['ราชพฤกษ์ ต้นที่', '4g', []],
  ['ราชพฤกษ์ 4100018', 'drradmin', []],
  ['รังสิต ลอดใต้', 'officeadmin', ['asset ลอดใต้สะพาน']],
  ['รังสิต ลอดใต้', 'staff', []],
])('%s, as %s', async (text, access, found) => {
  expect(await find(text, access)).toEqual(found)
})

test('what begins with the text comes first, and names may be long', async () => {
  // of which little can be packed
  const many = Array.from({ length: 5_000 }, (_, at) =>
    String.fromCodePoint(0x4e_00 + ((at * 7_919) % 20_000)),
  ).join('')
  const long = `ฝน${many}`
  const names = ['วัดน้ำ ฝน', 'ฝนตกหนัก', long]
  await sql`insert into device (solution, wid, external_id, name, report_s, timeout_s)
    select 'flooding', (select wid from site where type_name = 'Flooding'), 'R-' || at, name, 600, 1800 from unnest(${names}::text[]) with ordinality n (name, at)`.execute(
    t.test.database.db,
  )
  expect(await find('ฝน')).toEqual(['asset ฝนตกหนัก', `asset ${long}`, 'asset วัดน้ำ ฝน'])
  expect(await find(long.slice(0, 100))).toEqual([`asset ${long}`])
})

test('of several kinds the one that was meant comes first; equipment that its id alone names says so', async () => {
  const { db } = t.test.database
  await sql`insert into device (solution, wid, external_id, name, report_s, timeout_s)
    select 'flooding', wid, 'FL-9', 'ท่อ สญ. 12/2568', 600, 1800 from site where type_name = 'Flooding'`.execute(
    db,
  )
  expect(await find('สญ. 12/2568')).toEqual(['project ติดตั้งไฟถนนราชพฤกษ์', 'asset ท่อ สญ. 12/2568'])
  expect(await find('12/2568')).toEqual(['asset ท่อ สญ. 12/2568', 'project ติดตั้งไฟถนนราชพฤกษ์'])
  const detail = async (text: string) =>
    (await t.call(findAnything, { text }, tokens['admin'] ?? '')).body[0]?.detail
  expect(await detail('fl-rangsit')).toBe('ปท.3004 รังสิต–ปทุมธานี · FL-RANGSIT-1')
  expect(await detail('ลอดใต้')).toBe('ปท.3004 รังสิต–ปทุมธานี')
})

test('the pole that bears a number comes before one at a chainage that holds it, however it is written', async () => {
  const { db } = t.test.database
  await sql`insert into device (solution, wid, external_id, name, sta, report_s, timeout_s)
    select 'flooding', wid, 'X' || v.name, v.name, v.sta, 600, 1800
    from (values ('P-175', '1+214'), ('P-214', '1+290'), ('P-2140', '9+000'), ('P-012', '1+900'), ('P-120', '2+000'), ('P-300', '1+100'), ('P-301', '1+300')) v (name, sta), site
    where type_name = 'Flooding'`.execute(db)
  for (const text of ['214', 'เสา 214', 'เสาที่ 214', 'P214', 'pole 214', 'P-214', 'เสา P 214'])
    expect([text, (await find(text))[0]]).toEqual([text, 'asset P-214'])
  // with a road, and with the zeros before the number or without them
  for (const text of ['ปท3004 214', '214 ปท.3004', 'รังสิต เสา 214'])
    expect([text, (await find(text))[0]]).toEqual([text, 'asset P-214'])
  // also where the code of the road holds it
  const [pole] = (await find('ปท3004 300')).filter((one) => one.startsWith('asset'))
  expect(pole).toBe('asset P-300')
  for (const text of ['ปท.3004 12', 'ปท3004 P-012'])
    expect([text, (await find(text))[0]]).toEqual([text, 'asset P-012'])
})

test('a site that is named so comes before those of a department that is', async () => {
  const { db } = t.test.database
  await sql`insert into site (department_id, type_name, name) select id, 'Flooding', 'จุด ' || n from department, generate_series(1, 9) n
    where name = 'ขทช.ปทุมธานี'`.execute(db)
  expect((await find('ปทุมธานี'))[0]).toBe('site ปท.3004 รังสิต–ปทุมธานี')
})

test('of what very many hold everybody is shown some of their own, and what begins so first', async () => {
  const { db } = t.test.database
  // every other one at the site that staff sees; of both every other one with an id for the username admin alone
  await sql`insert into asset (kind, source_id, wid, external_id, name, health_since, since, guards_id)
    select 'test', n, case n % 2 when 0 then ${lit}::bigint else ${far} end, 'zzz' || case when n % 4 < 2 then 'g' else 'o' end || n,
      case when n > 20 then 'ทาง' || case n % 2 when 0 then 'a ' else 'b ' end else '' end || 'ป้าย ' || n, now(), now(), n % 4 < 2
    from generate_series(1, 30000) n`.execute(db)
  await sql`insert into asset (kind, source_id, wid, external_id, name, health_since, since, guards_id)
    values ('test', 0, ${lit}, 'ZZZG3', 'ตู้ที่มีชื่อยาวกว่าป้ายทั้งหลาย', now(), now(), true)`.execute(db)
  await sql`analyze asset`.execute(db)
  const shown = async (text: string, access: string) => {
    const found = (await t.call(findAnything, { text }, tokens[access] ?? '')).body
    return found.map(({ title, detail }) => `${title} ${detail}`)
  }
  for (const [access, first, ofB] of [
    ['admin', 'ป้าย 1 ', 8],
    ['officeadmin', 'ป้าย 1 ', 8],
    ['staff', 'ป้าย 2 ', 0],
  ] as const) {
    const [begins, ofA] = [await shown('ป้าย', access), await shown('งa ป', access)]
    expect([begins[0]?.startsWith(first), begins.length, ofA.length]).toEqual([true, 8, 8])
    expect(ofA.filter((one) => !one.startsWith('ทางa ป้าย '))).toEqual([])
    expect(await shown('งb ป', access)).toHaveLength(ofB)
    const more = await t.call(findAnything, { text: 'ป้าย', kind: 'asset' }, tokens[access] ?? '')
    expect(more.body.length).toBe(50)
    expect(new Set(more.body.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(50)
  }
  // one that a sample shows, which is not enough
  const { rows } = await sql<{
    id: string
  }>`select external_id as id from asset tablesample system (1) repeatable (1)
    where kind = 'test' and name like 'ทาง%' order by length(name) desc limit 1`.execute(db)
  expect(await shown(rows[0]?.id ?? '', 'admin')).toHaveLength(1)
  // by their ids
  expect((await shown('zzzg3', 'admin'))[0]).toMatch(/^ตู้ที่มีชื่อยาว.* ZZZG3$/)
  expect(
    (await shown('zzz', 'admin')).filter((one) => one.includes('zzzg')).length,
  ).toBeGreaterThan(0)
  expect(await shown('zzzg', 'admin')).toHaveLength(8)
  expect((await shown('zzzg29997', 'admin')).map((one) => one.includes('zzzg29997'))).toEqual([
    true,
  ])
  for (const access of ['drradmin', 'officeadmin', 'staff']) {
    const open = await shown('zzz', access)
    expect([open.length, open.filter((one) => !one.includes('zzzo'))]).toEqual([8, []])
    expect(await shown('zzzg', access)).toEqual([])
  }
})

test('of many sites that hold a word the equipment is found wherever it is, that of the road that was meant first', async () => {
  const { db } = t.test.database
  await sql`with made as (
      insert into site (department_id, type_name, name) select department_id, type_name, 'ซอยยาว.' || n from site, generate_series(1, 260) n where wid = ${lit}
      returning wid, name)
    insert into asset (kind, source_id, wid, external_id, name, health_since, since, guards_id)
    select 'soi', wid * 10 + n, wid, 'Q' || wid || n, case n when 3 then 'ต้น 9 ' || split_part(name, '.', 2) || 'xyz' else 'ต้น ' || n end, now(), now(), true
    from made, generate_series(1, 3) n`.execute(db)
  expect(await find('ซอยยาว 260xyz')).toEqual(['asset ต้น 9 260xyz'])
  expect(await find('260xyz ซอยยาว', 'staff')).toEqual(['asset ต้น 9 260xyz'])
  const { body } = await t.call(findAnything, { text: 'ซอยยาว.1 ต้น 2' }, tokens.admin ?? '')
  expect(body[0]).toMatchObject({
    title: 'ต้น 2',
    detail: expect.stringMatching(/^ซอยยาว\.1( ·|$)/) as string,
  })
})

test('tickets are found by number, title and place by who may see them, open ones first', async () => {
  const { db } = t.test.database
  await sql`insert into ticket (number_year, number_department, number_running, title, state, state_since, priority, origin, subject, subject_name, wid,
      opened_at, is_guarded)
    select 2569, s.department_id, v.running, v.title, v.state, now(), 'major', 'hand', 'site:' || s.wid, 'x', s.wid, now(), v.is_guarded
    from (values (${lit}::bigint, 4101, 'โคมกะพริบ ก', 'accepted', false), (${lit}, 4102, 'โคมกะพริบ ข', 'open', false),
      (${lit}, 4103, 'โคมกะพริบ ค', 'open', true), (${far}, 4104, 'โคมกะพริบ ง', 'open', false)) v (wid, running, title, state, is_guarded)
    join site s on s.wid = v.wid`.execute(db)
  const details = async (text: string, access: string) =>
    (await t.call(findAnything, { text, kind: 'ticket' }, tokens[access] ?? '')).body.map(
      ({ detail }) => detail.split(' · ')[0],
    )
  expect(await details('โคมกะพริบ', 'staff')).toEqual(['โคมกะพริบ ข', 'โคมกะพริบ ก'])
  expect(await details('โคมกะพริบ', 'officeadmin')).toEqual(
    ['ง', 'ข', 'ก'].map((name) => `โคมกะพริบ ${name}`),
  )
  expect(await details('โคมกะพริบ', 'admin')).toHaveLength(4)
  expect((await find('-4102', 'staff'))[0]).toMatch(/^ticket 2569-\d+-4102$/)
  expect(await find('-4104', 'staff')).toEqual([])
  expect(await find('-4103', 'drradmin')).toEqual([])
})

test('a contractor finds its own tickets, poles and ids, and nothing of others', async () => {
  const { pool } = t.test.database
  const id = async (text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: number }>(`${text} returning id`, [...values])).rows[0]?.id ?? 0
  for (const name of ['ca', 'cb']) {
    const contractor = await id('insert into contractor (name) values ($1)', [`ผู้รับจ้าง ${name}`])
    const project = await id(
      `insert into project (code, name, contract_no, department_id, contractor_id)
       select $1, 'โครงการ ' || $1, 'สัญญา-' || $1, department_id, $2 from site where wid = $3`,
      [name, contractor, lit],
    )
    for (const [number, guards] of [
      [1, false],
      [2, true],
    ] as const)
      await pool.query(
        `insert into asset (kind, source_id, wid, external_id, name, health_since, since, guards_id, guards_connection, health, project_id)
         values ($1::text, $2::int, $3, case when $4 then 'gid-' else 'oid-' end || $1::text || '-x', 'หลักเขต ' || $1::text || ' ' || $2::int, now(), now(), $4, $4, 'unreachable', $5)`,
        [name, number, lit, guards, project],
      )
    await pool.query(
      `insert into ticket (number_year, number_department, number_running, title, state, state_since, priority, origin, subject, subject_name, wid,
         opened_at, contractor_id, contractor_since)
       select 2569, department_id, $1, 'ซ่อมหลักเขต', 'assigned', now(), 'major', 'hand', 'site:' || wid, 'x', wid, now(), $2, now() from site where wid = $3`,
      [name === 'ca' ? 7701 : 7702, contractor, lit],
    )
    await buildContractorUser(t, { username: name, contractorId: contractor })
    tokens[name] = await t.tokenOf(name)
  }
  expect(await find('หลักเขต', 'ca')).toEqual([
    'asset หลักเขต ca 1',
    'asset หลักเขต ca 2',
    expect.stringMatching(/^ticket 2569-\d+-7701$/),
  ])
  expect(await find('-7701', 'ca')).toEqual([expect.stringMatching(/-7701$/)])
  expect(await find('oid-ca-x', 'ca')).toEqual(['asset หลักเขต ca 1'])
  expect(await find('สัญญา-ca', 'ca')).toHaveLength(2)
  // an id or a state that only the username admin knows
  expect(await find('gid-ca', 'ca')).toEqual([])
  const { body } = await t.call(findAnything, { text: 'หลักเขต', kind: 'asset' }, tokens['ca'] ?? '')
  expect(body.map(({ health, DeptID }) => [health, DeptID])).toEqual([
    ['unreachable', null],
    [null, null],
  ])
  for (const text of [
    '-7702',
    'oid-cb',
    'หลักเขต cb',
    'สัญญา-cb',
    'เสาต้นที่',
    'ราชพฤกษ์ 12',
    'ติดตั้งไฟ',
    'ไฟทาง',
    'รังสิต',
  ])
    expect([text, await find(text, 'ca')]).toEqual([text, []])
})

test('an empty or long text is refused, and nobody finds anything without signing in', async () => {
  for (const text of ['', ' ก ', 'ก'.repeat(101)])
    expect((await t.call(findAnything, { text }, tokens['admin'] ?? '')).status).toBe(400)
  expect((await t.call(findAnything, { text: 'abc' }, null)).status).toBe(401)
})
