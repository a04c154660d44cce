import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { editUser, userList } from '@roadside/contract/user-calls.ts'
import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { exchangeKey } from '@roadside/contract/session-calls.ts'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { deleteExpired } from '../repository.ts'

const publicUrl = 'http://127.0.0.1:8080'
const [clientId, clientSecret] = ['roadside', 'a-secret-of-the-test']

/** Kept by the page that begins. */
const proof = 'what the page of the test keeps'.replaceAll(' ', '-')

let t: TestApp
let server: Server
let issuer: string
let admin: string

/** The people whom the provider knows, by the name that they type. */
const people: Record<string, Record<string, string>> = {
  somchai: {
    preferred_username: 'somchai',
    given_name: 'สมชาย',
    family_name: 'ใจดี',
    email: 'somchai@example.org',
  },
  admin: { preferred_username: 'admin', name: 'ผู้ แอบอ้าง' },
  bare: {},
  cyrillic: { preferred_username: 'аdmin', email: 'a.petrov@example.org', name: 'Андрей Петров' },
  mixed: { preferred_username: 'สมชายadmin' },
  office: { preferred_username: String.raw`OFFICE\wichai` },
  безымянный: { preferred_username: 'аdmin', email: 'почта@example.org' },
}

beforeAll(async () => {
  server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/oidc/callback`],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email'],
    },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    cookies: { keys: ['a-key-of-the-test'] },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  t = await createTestApp({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: publicUrl,
  })
  t.clock.now = new Date()
  const { groupId } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ส่วนกลาง'],
  })
  await buildUser(t, { username: 'admin', role: 'admin', groupId })
  admin = await t.tokenOf('admin')
})
afterAll(async () => {
  await t.close()
  server.close()
})

/** Where the console sends the browser of who signs in. */
async function signInAs(name: string, change?: (callback: string) => string): Promise<URL> {
  return new URL(String((await callBack(name, change)).headers.location), publicUrl)
}

/** The console's answer to a browser that keeps the cookies of each host and comes back from the provider. */
async function callBack(
  name: string,
  change: (callback: string) => string = (url) => url,
  remoteAddress = '127.0.0.1',
) {
  const jar = new Map<string, string>()
  const start = await t.app.http.inject({ url: `/oidc/start?to=/lighting-sub&proof=${proof}` })
  expect(start.statusCode).toBe(303)
  const own = String(start.headers['set-cookie']).split(';')[0] ?? ''
  let url = String(start.headers.location)
  for (let step = 0; step < 12; step += 1) {
    if (url.startsWith(publicUrl)) {
      const { pathname, search } = new URL(change(url))
      return await t.app.http.inject({
        url: `${pathname}${search}`,
        headers: { cookie: own },
        remoteAddress,
      })
    }
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const page = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of page.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = page.headers.get('location')
    url = new URL(next ?? (await submit(url, await page.text(), name, jar)), url).href
  }
  throw new Error('the provider never sent the browser back')
}

/** Fills in the form of the provider's page and sends it. */
async function submit(
  url: string,
  html: string,
  name: string,
  jar: Map<string, string>,
): Promise<string> {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? url
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? 'login'
  const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
  const sent = await fetch(new URL(action, url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ prompt, login: name, password: 'x' }),
  })
  for (const set of sent.headers.getSetCookie()) {
    const [pair = ''] = set.split(';')
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return sent.headers.get('location') ?? ''
}

const listed = async () => (await t.call(userList, { page: 1, filter: 'pending' }, admin)).body.rows

test('who signs in for the first time waits for an administrator, and then has what was granted', async () => {
  const first = await signInAs('somchai')
  expect(first.href).toBe(`${publicUrl}/login?oidc=pending`)
  expect((await signInAs('somchai')).search).toBe('?oidc=pending')
  const [somchai, ...others] = await listed()
  expect(others).toEqual([])
  expect(somchai).toMatchObject({ username: 'somchai', firstname: 'สมชาย', lastname: 'ใจดี' })

  const { id = 0, version = 0 } = somchai ?? {}
  const form = {
    firstname: 'สมชาย',
    lastname: 'ใจดี',
    role: 'user',
    groupname: 'drr',
    department: 'ส่วนกลาง',
  } as const
  expect((await t.call(editUser, { id, version, form }, admin)).status).toBe(200)
  const granted = await signInAs('somchai')
  expect([granted.pathname, granted.searchParams.get('to')]).toEqual(['/login', '/lighting-sub'])
  const key = granted.searchParams.get('key') ?? ''
  const session = await t.call(exchangeKey, { key, proof }, null)
  expect(session.body.userData).toMatchObject({
    username: 'somchai',
    role: 'user',
    department: 'ส่วนกลาง',
  })
  expect(
    (
      await t.call(
        getMenuITS,
        { department: '', owner: '', username: 'somchai' } as never,
        session.body.accessToken,
      )
    ).status,
  ).toBe(200)
  // good once
  expect((await t.call(exchangeKey, { key, proof }, null)).status).toBe(401)
})

test('a key is good for a minute', async () => {
  const key = (await signInAs('somchai')).searchParams.get('key') ?? ''
  t.clock.now = new Date(t.clock.now.getTime() + 61_000)
  expect((await t.call(exchangeKey, { key, proof }, null)).status).toBe(401)
})

test('a used or reserved name makes another account, never that one', async () => {
  expect((await signInAs('admin')).search).toBe('?oidc=pending')
  expect((await signInAs('bare')).search).toBe('?oidc=pending')
  expect((await listed()).map(({ username }) => username).toSorted()).toEqual(['admin-2', 'bare'])
})

test('a suspended account stays out', async () => {
  await t.test.database.pool.query(
    `update app_user set is_suspended = true where username_key = 'somchai'`,
  )
  expect((await signInAs('somchai')).search).toBe('?oidc=suspended')
})

test.each([
  ['another state', (url: string) => url.replace(/state=[^&]+/, 'state=forged')],
  ['another code', (url: string) => url.replace(/code=[^&]+/, 'code=forged')],
  ['a refusal', () => `${publicUrl}/oidc/callback?error=access_denied&state=x`],
])('an answer with %s opens nothing', async (_, change) => {
  expect((await signInAs('bare', change)).search).toBe('?oidc=failed')
})

test('a sign-in that began more than ten minutes ago is over, and is cleaned up', async () => {
  const wait = (minutes: number) => (url: string) => {
    t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000)
    return url
  }
  expect((await signInAs('bare', wait(9))).search).toBe('?oidc=pending')
  expect((await signInAs('bare', wait(11))).search).toBe('?oidc=expired')

  await t.test.database.pool
    .query(`update app_user set is_pending = false, group_id = (select min(id) from department_group)
    where username_key = 'bare'`)
  await signInAs('bare')
  const keys = async () =>
    (await t.test.database.pool.query('select from login_handoff')).rows.length
  expect(await keys()).toBeGreaterThan(0)
  wait(2)('')
  await deleteExpired(t.test.database.db, t.clock.now)
  expect(await keys()).toBe(0)
  await t.test.database.pool.query(
    `update app_user set is_pending = true where username_key = 'bare'`,
  )
})

test('what fails on the way back is in the audit log with its reason, however often once a minute', async () => {
  const failed = async () => {
    const { rows } = await t.test.database.pool.query<{ row: unknown }>(`
      select jsonb_build_array(username, subject, address, detail ->> 'because', detail ->> 'times') as row
      from audit_log where action = 'signInFailed' and detail ->> 'method' = 'oidc' and subject = '-' order by id`)
    return rows.map(({ row }) => row)
  }
  for (let time = 0; time < 5; time++)
    await t.app.http.inject({ url: '/oidc/callback?code=x&state=y' })
  await vi.waitFor(async () =>
    expect(await failed()).toEqual(
      expect.arrayContaining(
        ['answer', 'expired', 'errand'].map((because) => ['', '-', '127.0.0.1', because, '1']),
      ),
    ),
  )
  expect((await failed()).filter((row) => (row as string[])[3] === 'errand')).toHaveLength(1)
})

test('a failure of the console’s own is no failed sign-in by the provider', async () => {
  const { pool } = t.test.database
  const failedFrom = async () => {
    const { rows } = await pool.query<{ address: string }>(
      `select address from audit_log where detail ->> 'because' = 'answer' and address like '192.0.2.%' order by id`,
    )
    return rows.map(({ address }) => address)
  }
  await pool.query(
    `create function refuse_person() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
  )
  await pool.query(`create trigger refuse_person before update on user_identity
    for each row execute function refuse_person()`)
  const back = await callBack('bare', undefined, '192.0.2.7')
  await pool.query('drop trigger refuse_person on user_identity')
  expect([back.statusCode, back.headers.location]).toEqual([303, '/login?oidc=failed'])
  const forged = await callBack(
    'bare',
    (url) => url.replace(/code=[^&]+/, 'code=forged'),
    '192.0.2.8',
  )
  expect(forged.headers.location).toBe('/login?oidc=failed')
  await vi.waitFor(async () => expect(await failedFrom()).toEqual(['192.0.2.8']))
})

test('a name of another alphabet, or of two, makes way for the address or what the provider calls the person', async () => {
  admin = await t.tokenOf('admin')
  const before = await listed()
  for (const name of ['cyrillic', 'mixed', 'office', 'безымянный'])
    expect((await signInAs(name)).search).toBe('?oidc=pending')
  const made = (await listed()).filter(({ id }) => !before.some((one) => one.id === id))
  expect(made.map(({ username }) => username).toSorted()).toEqual([
    'OFFICE-wichai',
    'a.petrov',
    'mixed',
    'user',
  ])
})

test('who did not begin here does not end here, and nobody is sent elsewhere afterwards', async () => {
  const stray = await t.app.http.inject({ url: '/oidc/callback?code=x&state=y' })
  expect(stray.headers.location).toBe('/login?oidc=failed')
  const broken = await t.app.http.inject({
    url: '/oidc/callback?code=x',
    headers: { cookie: 'roadside_oidc=%' },
  })
  expect(broken.headers.location).toBe('/login?oidc=failed')
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    const start = await t.app.http.inject({ url: `/oidc/start?to=${encodeURIComponent(to)}` })
    expect(start.statusCode).toBe(303)
    expect(String(start.headers.location).startsWith(issuer)).toBe(true)
  }
})

test('a key that came by a link opens nothing in another browser, and is used up', async () => {
  const { rows } = await t.test.database.pool.query(
    `update app_user set is_suspended = false where username_key = 'somchai' returning id`,
  )
  expect(rows).toHaveLength(1)
  const key = (await signInAs('somchai')).searchParams.get('key') ?? ''
  expect((await t.call(exchangeKey, { key, proof: 'x'.repeat(30) }, null)).status).toBe(401)
  expect((await t.call(exchangeKey, { key, proof }, null)).status).toBe(401)
})
