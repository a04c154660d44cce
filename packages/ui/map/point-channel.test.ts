import { afterEach, expect, test } from 'vitest'
import { remotePoints, servePoints } from './point-channel.ts'
import { PointStore } from './point-store.ts'
import { roadPoints } from './gallery/road-points.ts'

const open: MessagePort[] = []
afterEach(() => open.splice(0).forEach((port) => port.close()))

function connect() {
  const { port1, port2 } = new MessageChannel()
  open.push(port1, port2)
  const store = new PointStore()
  servePoints(store, port2)
  return { store, remote: remotePoints(port1) }
}

test('a store answers through a channel as it answers at hand', async () => {
  const { store, remote } = connect()
  store.set(roadPoints(400))
  const [far, near] = await Promise.all([
    remote.query([90, 0, 110, 30], 9),
    remote.query([90, 0, 110, 30], 18),
  ])
  expect(far).toEqual(await store.query([90, 0, 110, 30], 9))
  expect(near.points.ids.length).toBe(400)
  const cluster = far.clusters.ids[0] ?? -1
  expect(await remote.members(cluster)).toEqual(await store.members(cluster))
  expect(await remote.locate('P-007')).toEqual(await store.locate('P-007'))
})

test('subscribers are notified of other points, until unsubscribed', async () => {
  const { store, remote } = connect()
  let received = 0
  const changed = new Promise<void>((resolve) => {
    const leave = remote.subscribe(() => {
      received += 1
      leave()
      resolve()
    })
  })
  store.set(roadPoints(1))
  await changed
  store.set(roadPoints(2))
  expect((await remote.query([90, 0, 110, 30], 18)).points.ids).toEqual(['P-001', 'P-002'])
  expect(received).toBe(1)
})

test('before there are points a query waits for them', async () => {
  const { store, remote } = connect()
  const requests = remote.query([90, 0, 110, 30], 18)
  expect(await remote.locate('P-001')).toBeNull()
  store.set(roadPoints(3))
  expect((await requests).points.ids.length).toBe(3)
})
