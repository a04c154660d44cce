import { beforeEach, expect, test, vi } from 'vitest'
import { createResolver } from './resolve.ts'

/** What the name service and the machine do with a name. */
interface Service {
  resolve4: (host: string) => Promise<string[]>
  lookup: (host: string) => Promise<{ address: string; family: number }[]>
}
const service = vi.hoisted(() => ({}) as Service)
vi.mock('node:dns/promises', () => ({
  Resolver: class {
    resolve4 = (host: string) => service.resolve4(host)
    resolve6 = () => Promise.reject(new Error('ENOTFOUND'))
  },
  lookup: (host: string) => service.lookup(host),
}))

const { signal } = new AbortController()
const failing = () => Promise.reject(new Error('ENOTFOUND'))
beforeEach(() => {
  service.resolve4 = failing
  service.lookup = failing
})

test('names that the machine itself knows are waited for, two at a time', async () => {
  const under = { way: 0, most: 0 }
  service.lookup = async (host) => {
    under.way += 1
    under.most = Math.max(under.most, under.way)
    await new Promise((done) => setTimeout(done, 5))
    under.way -= 1
    if (host === 'unknown') throw new Error('ENOTFOUND')
    return [{ address: '192.0.2.1', family: 4 }]
  }
  const resolve = createResolver()
  const hosts = ['unknown', ...Array.from({ length: 18 }, (_, number) => `camera-${number}`)]
  const found = await Promise.allSettled(hosts.map((host) => resolve(host, signal)))
  expect(found.map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 18 }, () => 'fulfilled'),
  ])
  expect(under).toEqual({ way: 0, most: 2 })
})

test('all who ask for a name at the same time get the answer of one look-up', async () => {
  const lookup = vi.fn<Service['lookup']>(() =>
    Promise.resolve([{ address: '192.0.2.1', family: 4 }]),
  )
  service.lookup = lookup
  const resolve = createResolver()
  const found = await Promise.all(
    Array.from({ length: 18 }, () => resolve('media.example', signal)),
  )
  expect(found).toEqual(Array.from({ length: 18 }, () => [{ address: '192.0.2.1', family: 4 }]))
  expect(lookup).toHaveBeenCalledTimes(1)
})

test('a name that was found keeps its addresses for ten minutes while look-ups fail', async () => {
  let now = 0
  const resolve = createResolver(() => now)
  service.resolve4 = () => Promise.resolve(['192.0.2.7'])
  await resolve('camera.example', signal)
  service.resolve4 = failing
  now = 10 * 60_000
  expect(await resolve('camera.example', signal)).toEqual([{ address: '192.0.2.7', family: 4 }])
  now += 1
  await expect(resolve('camera.example', signal)).rejects.toThrow('ENOTFOUND')
})

test('a name that was found is not waited for longer than two seconds, and its new address counts once it comes', async () => {
  vi.useFakeTimers()
  const resolve = createResolver()
  service.resolve4 = () => Promise.resolve(['192.0.2.7'])
  await resolve('camera.example', signal)
  let answer: (addresses: string[]) => void = () => undefined
  service.resolve4 = () => new Promise((done) => (answer = done))
  const slow = resolve('camera.example', signal)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await slow).toEqual([{ address: '192.0.2.7', family: 4 }])
  answer(['192.0.2.8'])
  await vi.advanceTimersByTimeAsync(0)
  service.resolve4 = failing
  expect(await resolve('camera.example', signal)).toEqual([{ address: '192.0.2.8', family: 4 }])
  vi.useRealTimers()
})

test('an address that has moved is answered at once', async () => {
  const resolve = createResolver()
  service.resolve4 = () => Promise.resolve(['192.0.2.7'])
  await resolve('camera.example', signal)
  service.resolve4 = () => Promise.resolve(['192.0.2.8'])
  expect(await resolve('camera.example', signal)).toEqual([{ address: '192.0.2.8', family: 4 }])
})

test('a name that was never found is unknown', async () => {
  await expect(createResolver()('nobody.example', signal)).rejects.toThrow('ENOTFOUND')
})
