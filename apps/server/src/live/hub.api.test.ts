import { startSilentProxy } from '@roadside/server-kit/testing/silent-proxy.ts'
import { createTestDatabase } from '@roadside/server-kit/testing/test-database.ts'
import pino from 'pino'
import { expect, test } from 'vitest'
import { LiveHub } from './hub.ts'
import { SitePlaces } from './site-places.ts'

test('a silent database is disconnected, and consoles are reset when it is back', async () => {
  const own = await createTestDatabase()
  const proxy = await startSilentProxy(own.url)
  const hub = new LiveHub(proxy.url, new SitePlaces(own.database), pino({ level: 'silent' }), {
    checkEveryMs: 200,
    waitMs: 300,
  })
  let [resets, losses] = [0, 0]
  let isListeningThen: boolean | null = null
  hub.add({
    onReset: () => (resets += 1),
    onLost: () => {
      losses += 1
      isListeningThen = hub.isListening
    },
  })
  expect(hub.isListening).toBe(false)
  await hub.start()
  expect(hub.isListening).toBe(true)
  // some checks of the connection, none of which finds it silent
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect([losses, resets]).toEqual([0, 0])
  proxy.fallSilent()
  proxy.speakAgain()
  await expect.poll(() => resets, { timeout: 8_000 }).toBe(1)
  expect(losses).toBe(1)
  expect([isListeningThen, hub.isListening]).toEqual([false, true])
  await hub.close()
  await proxy.close()
  await own.drop()
})

test('who asks while rights change asks again', async () => {
  const own = await createTestDatabase()
  const hub = new LiveHub(own.url, new SitePlaces(own.database), pino({ level: 'silent' }))
  await hub.start()
  let received = 0
  hub.add({ onRightsChanged: () => (received += 1) })
  let requests = 0
  const request = async () => {
    requests += 1
    if (requests > 2) return requests
    await own.database.pool.query(`select pg_notify('roadside_rights', '')`)
    await expect.poll(() => received).toBe(requests)
    return requests
  }
  expect(await hub.withoutChange(request)).toBe(3)
  expect(await hub.withoutChange(() => Promise.resolve('at once'))).toBe('at once')
  await hub.close()
  await own.drop()
})

test('where it cannot be read where sites belong, streams end and come back to nothing that is known', async () => {
  const own = await createTestDatabase()
  const { pool } = own.database
  const places = new SitePlaces(own.database)
  const hub = new LiveHub(own.url, places, pino({ level: 'silent' }))
  let [lost, reported] = [0, 0]
  await hub.start()
  hub.add({ onLost: () => (lost += 1), onEntry: () => (reported += 1) })
  const notify = (id: number) => pool.query(`select pg_notify('roadside_live', $1)`, [`${id} []`])
  await notify(1)
  await expect.poll(() => reported).toBe(1)
  expect(hub.since(1)).toEqual([])
  await pool.query('alter table site rename to site_away')
  await pool.query(`select pg_notify('roadside_rights', '')`)
  await expect.poll(() => lost).toBe(1)
  expect(hub.since(1)).toBeNull()
  await hub.close()
  await own.drop()
})
