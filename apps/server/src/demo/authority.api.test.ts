import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDemoAuthority } from './authority.ts'
import type { DemoAccountOptions } from './open-accounts.ts'

let test1: TestDatabase
const hashed: string[] = []
const options: DemoAccountOptions & { typeNames: readonly string[] } = {
  typeNames: ['Lighting', 'CCTV'],
  now: new Date('2026-11-21T03:00:00Z'),
  hashPassword: async (password) => {
    hashed.push(password)
    return `hash of ${password}`
  },
  isPasswordRight: async (hash, password) => hash === `hash of ${password}`,
  adminPassword: 'of admin',
  demoPassword: 'of the others',
  fourGUsername: '4g',
  dashboardFirstname: 'dashboard',
}

beforeAll(async () => {
  test1 = await createTestDatabase()
})
afterAll(() => test1.drop())

const rows = async (sql: string) =>
  (await test1.database.pool.query<Record<string, unknown>>(sql)).rows

test('writes groups, departments, sites and accounts, once', async () => {
  const { sites } = await buildDemoAuthority(test1.database, options)
  const count = `select (select count(*) from department_group) as groups, (select count(*) from department) as departments,
    (select count(*) from site) as sites, (select count(*) from site where type_name = 'Lighting') as lighting,
    (select count(*) from app_user) as accounts`
  const counts = await rows(count)
  expect(counts).toEqual([
    { groups: 9, departments: 24, sites: sites.length, lighting: 12, accounts: 6 },
  ])
  expect(new Set(sites.map((site) => site.wid)).size).toBe(sites.length)

  const { sites: again } = await buildDemoAuthority(test1.database, options)
  expect(await rows(count)).toEqual(counts)
  expect(again).toEqual(sites)
  expect(hashed).toHaveLength(6)
})

test('a type that is new to the authority has sites at the next start, where the accounts see them', async () => {
  const { sites } = await buildDemoAuthority(test1.database, {
    ...options,
    typeNames: ['Lighting', 'Smoke'],
  })
  const places = `select d.name from site s join department d on d.id = s.department_id where type_name = 'Smoke' order by wid`
  const departments = ['ทางหลวงชนบทส่วนกลาง', 'ขทช.นนทบุรี', 'ขทช.ปทุมธานี']
  expect((await rows(places)).map(({ name }) => name)).toEqual(departments)
  expect(sites.filter(({ typeName }) => typeName === 'Smoke')).toHaveLength(3)

  await buildDemoAuthority(test1.database, { ...options, typeNames: ['Lighting', 'Smoke'] })
  expect(await rows(places)).toHaveLength(3)
})

test('gives every account its place, and admin its own password', async () => {
  expect(
    await rows(`select u.username, u.role, g.code as "group", d.name as department, u.firstname, u.password_hash as hash
      from app_user u join department_group g on g.id = u.group_id left join department d on d.id = u.department_id
      order by u.id`),
  ).toEqual([
    expect.objectContaining({
      username: 'admin',
      role: 'admin',
      group: 'drr',
      hash: 'hash of of admin',
    }),
    expect.objectContaining({
      username: 'drradmin',
      role: 'admin',
      group: 'drr',
      hash: 'hash of of the others',
    }),
    expect.objectContaining({ username: 'officeadmin', role: 'admin', group: 'office-1' }),
    expect.objectContaining({ username: 'staff', role: 'user', department: 'ขทช.นนทบุรี' }),
    expect.objectContaining({ username: '4g', role: 'user', department: 'ขทช.ปทุมธานี' }),
    expect.objectContaining({ username: 'viewer', role: 'user', firstname: 'dashboard' }),
  ])
})

test('goes into an authority that has its central group, its department and its administrator', async () => {
  const other = await createTestDatabase()
  const { pool } = other.database
  try {
    await pool.query(`
      with g as (insert into department_group (name, code, kind) values ('ส่วนกลาง', 'drr', 'central') returning id),
        d as (insert into department (group_id, name, is_whole_authority) select id, 'ทช.', true from g)
      insert into app_user (username, username_key, password_hash, role, group_id, firstname, lastname)
      select 'admin', 'admin', 'own', 'admin', id, 'ก', 'ข' from g`)
    const { sites, accounts } = await buildDemoAuthority(other.database, options)
    expect(accounts).not.toContain('admin')
    const { rows: found } = await pool.query(`
      select (select count(*) from site s join department d on d.id = s.department_id where d.name = 'ทช.') as central,
        (select password_hash from app_user where username = 'admin') as hash, (select count(*) from site) as sites`)
    expect(found).toEqual([{ central: 20, hash: 'own', sites: sites.length }])
  } finally {
    await other.drop()
  }
})
