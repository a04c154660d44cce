import { expect, test, vi } from 'vitest'
import { resolveHost } from './resolve.ts'

const under = vi.hoisted(() => ({ way: 0, most: 0 }))
vi.mock('node:dns/promises', () => ({
  Resolver: class {
    resolve4 = () => Promise.reject(new Error('ENOTFOUND'))
    resolve6 = () => Promise.reject(new Error('ENOTFOUND'))
  },
  lookup: async (host: string) => {
    under.way += 1
    under.most = Math.max(under.most, under.way)
    await new Promise((done) => setTimeout(done, 5))
    under.way -= 1
    if (host === 'unknown') throw new Error('ENOTFOUND')
    return [{ address: '192.0.2.1', family: 4 }]
  },
}))

test('names that the machine itself knows are waited for, two at a time', async () => {
  const { signal } = new AbortController()
  const hosts = ['unknown', ...Array.from({ length: 18 }, (_, number) => `camera-${number}`)]
  const found = await Promise.allSettled(hosts.map((host) => resolveHost(host, signal)))
  expect(found.map(({ status }) => status)).toEqual(['rejected', ...Array.from({ length: 18 }, () => 'fulfilled')])
  expect(under).toEqual({ way: 0, most: 2 })
})
