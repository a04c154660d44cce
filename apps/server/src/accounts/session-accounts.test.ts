import type { ServedCall } from '@roadside/server-kit/serve.ts'
import { beforeEach, expect, test } from 'vitest'
import type { LiveListener } from '../live/hub.ts'
import type { FoundAccount } from './repository.ts'
import { SessionAccounts } from './session-accounts.ts'

let hub: { isListening: boolean; add: (listener: LiveListener) => () => void }
let told: LiveListener[]
/** What the database was asked, and says. */
let asked: string[]
let answers: (found: string) => Promise<FoundAccount | null>
let accounts: SessionAccounts

const build = (lifeMs = 60_000) => {
  told = []
  hub = {
    isListening: true,
    add: (listener) => {
      told.push(listener)
      return () => undefined
    },
  }
  asked = []
  answers = async (what) => ({ username: what, site: { wid: 1 } }) as FoundAccount
  accounts = new SessionAccounts(
    (session, wid) => {
      const what = `${session} ${wid}`
      asked.push(what)
      return answers(what)
    },
    hub,
    lifeMs,
  )
}
beforeEach(() => build())

test('who was found a moment ago is not asked for again; another session, and another site, are', async () => {
  expect((await accounts.find('a', 1))?.username).toBe('a 1')
  expect((await accounts.find('a', 1))?.username).toBe('a 1')
  await accounts.find('a', null)
  await accounts.find('a', 11)
  await accounts.find('b', 1)
  expect(asked).toEqual(['a 1', 'a null', 'a 11', 'b 1'])
})

test('calls that come together ask once', async () => {
  await Promise.all([accounts.find('a', 1), accounts.find('a', 1), accounts.find('a', 1)])
  expect(asked).toEqual(['a 1'])
})

test.for(['onRightsChanged', 'onSessionEnded', 'onLost'] as const)(
  '%s: everybody is asked for again',
  async (news) => {
    await accounts.find('a', 1)
    await accounts.find('b', 1)
    for (const listener of told) listener[news]?.('another')
    await accounts.find('a', 1)
    await accounts.find('b', 1)
    expect(asked).toHaveLength(4)
  },
)

test('an answer that was on its way when rights changed is not believed afterwards', async () => {
  let resolve!: (account: FoundAccount) => void
  const promise = new Promise<FoundAccount>((done) => {
    resolve = done
  })
  answers = () => promise
  const before = accounts.find('a', 1)
  for (const listener of told) listener.onRightsChanged?.()
  resolve({ username: 'old', site: {} } as FoundAccount)
  await before
  answers = async () => ({ username: 'new', site: {} }) as FoundAccount
  expect((await accounts.find('a', 1))?.username).toBe('new')
})

test('while the database is not heard it is asked each time', async () => {
  hub.isListening = false
  await accounts.find('a', 1)
  await accounts.find('a', 1)
  expect(asked).toHaveLength(2)
})

test('nobody is believed for longer than the time that is given', async () => {
  build(20)
  await accounts.find('a', 1)
  await new Promise((resolve) => setTimeout(resolve, 25))
  await accounts.find('a', 1)
  expect(asked).toHaveLength(2)
})

test('nobody, no site and a database that fails are no answers to keep', async () => {
  answers = async () => null
  expect(await accounts.find('a', 1)).toBeNull()
  answers = async () => ({ username: 'a', site: null }) as FoundAccount
  expect((await accounts.find('a', 1))?.site).toBeNull()
  answers = () => Promise.reject(new Error('gone'))
  await expect(accounts.find('a', 1)).rejects.toThrow('gone')
  answers = async () => ({ username: 'a', site: { wid: 1 } }) as FoundAccount
  expect((await accounts.find('a', 1))?.site).toEqual({ wid: 1 })
  expect(asked).toHaveLength(4)
})

test.for(['answers', 'fails'])(
  'after a call of rights that %s everybody is asked for again',
  async (how) => {
    const served = {
      handle: () => (how === 'fails' ? Promise.reject(new Error('no')) : Promise.resolve('yes')),
    }
    const [call] = accounts.forgettingAfter([served as unknown as ServedCall])
    await accounts.find('a', 1)
    const outcome = await call?.handle({} as never).catch((error: Error) => error.message)
    expect(outcome).toBe(how === 'fails' ? 'no' : 'yes')
    await accounts.find('a', 1)
    expect(asked).toHaveLength(2)
  },
)
