import type { Call } from '@roadside/contract/call.ts'
import { allAuditGroups, auditActionNames } from '@roadside/contract/audit-words.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solutions } from '../solutions.ts'
import { permissionPage } from './page.ts'
import type { Cell, Row } from './row.ts'
import { permissionTable } from './table.ts'
import { accounts, buildWorld, placeNames, type Account, type PlaceName, type World } from './world.ts'

const coreCalls = Object.values(
  import.meta.glob<Record<string, Partial<Call>>>(
    ['../../../../packages/contract/*.ts', '../../../../packages/contract/records/*.ts', '!**/*.test.ts'],
    { eager: true },
  ),
).flatMap((module) => Object.values(module))
const ofSolutions = solutions.flatMap(({ solution }) => solution.calls)
const calls = [...coreCalls, ...ofSolutions].filter(
  (call): call is Call => typeof call === 'object' && call?.path !== undefined && call.reply !== undefined,
)
const rows = permissionTable.flatMap((part) => part.rows)

let w: World
beforeAll(async () => {
  w = await buildWorld()
})
afterAll(() => w.close())

interface Answer {
  readonly status: number
  readonly text: string
}

async function send(row: Row, body: unknown, token: string | null): Promise<Answer> {
  const answer = await w.app.http.inject({
    method: 'POST',
    url: `/api/${row.call.path}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    payload: body as object,
  })
  return { status: answer.statusCode, text: answer.body }
}

async function ask(row: Row, account: Account, place: PlaceName): Promise<Answer> {
  const token = w.tokens[account]
  const answer = await send(row, await row.body(w.at[place], w, { account, token }), token)
  expect.soft(answer.status, answer.text).toBeLessThan(500)
  refuseSecrets(answer.text, account)
  return answer
}

/** What few may see stands in no answer to anybody else, whatever was asked. */
function refuseSecrets(text: string, account: Account): void {
  const isRoot = account === 'admin'
  const isRoleAdmin = isRoot || account === 'drrAdmin' || account === 'officeAdmin'
  for (const { secrets } of Object.values(w.at)) {
    const hidden = [...(isRoot ? [] : secrets.root), ...(isRoleAdmin ? [] : secrets.roleAdmin), '$argon2']
    expect.soft(hidden.filter((secret) => text.includes(secret))).toEqual([])
  }
}

const reached: Record<Cell['reach'], readonly PlaceName[]> = {
  ...{ r: [], n: [], o: ['own'], g: ['own', 'group'], a: placeNames },
}

const isAllowed = ({ status }: Answer) => status >= 200 && status < 300

test('every call of the product has one row, every row a call, and every call is served', async () => {
  const paths = calls.map(({ path }) => path)
  const inTable = rows.map(({ call }) => call.path)
  expect(inTable.filter((path) => !paths.includes(path))).toEqual([])
  expect(paths.filter((path) => !inTable.includes(path))).toEqual([])
  expect(inTable.filter((path, index) => inTable.indexOf(path) !== index)).toEqual([])
  const served = (await w.app.http.inject('/api/openapi.json')).json<{ paths: Record<string, unknown> }>()
  expect(
    Object.keys(served.paths)
      .map((path) => path.replace('/api/', ''))
      .toSorted(),
  ).toEqual(inTable.toSorted())
})

test('docs/permissions.md says what the table says', async () => {
  await expect(permissionPage(permissionTable)).toMatchFileSnapshot('../../../../docs/permissions.md')
})

describe.for(rows.map((row) => [row.call.path, row] as const))('%s', ([, row]) => {
  test('takes no token that is not good', async () => {
    const isOpen = row.cells.none.reach === 'a'
    for (const [why, token] of Object.entries(w.badTokens)) {
      const body = isOpen ? await row.body(w.at.own, w, { account: 'none', token }) : {}
      expect.soft((await send(row, body, token)).status, why).toBe(isOpen ? 200 : 401)
    }
  })

  test.for(accounts)('%s', async (account) => {
    const cell = row.cells[account]
    if (cell.reach === 'r') {
      const { status, text } = await ask(row, account, 'own')
      expect(status, text).toBe(account === 'none' ? 401 : 403)
      return
    }
    const { plain, list, place } = { plain: seePlain, list: seeList, place: seePlaces }
    const answers = await { plain, list, place }[row.kind](row, account)
    for (const answer of answers) expectFields(row, cell, answer)
  })

  if (row.kind !== 'place' || row.cells.staff.reach !== 'o') return
  test('takes no id of another department beside an own one', async () => {
    const by = { account: 'staff', token: w.tokens.staff } as const
    const own = (await row.body(w.at.own, w, by)) as Record<string, unknown>
    for (const place of ['group', 'foreign'] as const) {
      const foreign = (await row.body(w.at[place], w, by)) as Record<string, unknown>
      for (const [field, value] of Object.entries(foreign)) {
        if (!namesSomething(field, value, own[field])) continue
        const answer = await send(row, { ...own, [field]: value }, by.token)
        const holdsMore = answer.text.includes(w.at[place].mark) || answer.text.includes('987.125')
        expect
          .soft(isAllowed(answer) && (row.call.who === 'staff' || holdsMore), `${field}: ${answer.text}`)
          .toBe(false)
      }
    }
  })
})

/** A field that names one of the things that the two places have. */
function namesSomething(field: string, value: unknown, own: unknown): boolean {
  if (field === 'version') return false
  const isId = typeof value === 'number' || Array.isArray(value) || (typeof value === 'string' && /^\d+$/.test(value))
  return isId && JSON.stringify(value) !== JSON.stringify(own)
}

async function seePlain(row: Row, account: Account): Promise<Answer[]> {
  const answer = await ask(row, account, 'own')
  expect.soft(isAllowed(answer), answer.text).toBe(true)
  return [answer]
}

async function seeList(row: Row, account: Account): Promise<Answer[]> {
  const answer = await ask(row, account, 'own')
  expect.soft(answer.status, answer.text).toBe(200)
  const holds = (place: PlaceName) =>
    row.holds ? row.holds(JSON.parse(answer.text), w.at[place]) : answer.text.includes(w.at[place].mark)
  expect.soft(placeNames.filter(holds)).toEqual(reached[row.cells[account].reach])
  return [answer]
}

async function seePlaces(row: Row, account: Account): Promise<Answer[]> {
  const seen: Answer[] = []
  for (const place of placeNames) {
    const answer = await ask(row, account, place)
    if (reached[row.cells[account].reach].includes(place)) {
      expect.soft(isAllowed(answer), `${place}: ${answer.text}`).toBe(true)
      seen.push(answer)
    } else if (row.refusedAs) expect.soft(answer.status, place).toBe(row.refusedAs.status)
    else if (row.hidesAsEmpty) expect.soft(answer, place).toEqual({ status: 200, text: '[]' })
    else expect.soft([403, 404], `${place}: ${answer.text}`).toContain(answer.status)
  }
  return seen
}

function expectFields({ fewer = [] }: Row, { isFewer }: Cell, { text }: Answer): void {
  const held = new Set(textsIn(JSON.parse(text)))
  expect.soft(fewer.filter((field) => held.has(field))).toEqual(isFewer ? [] : fewer)
}

/** Names of fields that hold something, and all texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, of]) => [...(of === '' ? [] : [field]), ...textsIn(of)])
}

test('whatever was done has a Thai name in the audit log, and an address', async () => {
  const { rows: done } = await w.test.database.pool.query<{ action: string; address: string }>(
    'select distinct action, address from audit_log',
  )
  const names = auditActionNames(allAuditGroups(solutions.map(({ solution }) => solution)))
  expect(done.length).toBeGreaterThan(45)
  expect(done.filter(({ action, address }) => !names.has(action) || address === '')).toEqual([])
})
