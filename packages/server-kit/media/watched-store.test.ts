import { expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { asStoreFailure, watchStore } from './watched-store.ts'

/** A store that fails as `fault` says. */
function makeStore() {
  const state = { fault: null as Error | null, deleted: [] as string[], puts: 0 }
  const store: BlobStore = {
    put: () => {
      state.puts += 1
      return state.fault ? Promise.reject(state.fault) : Promise.resolve()
    },
    get: () => Promise.resolve(null),
    has: () => Promise.resolve(false),
    delete: (keys) => Promise.resolve(void state.deleted.push(...keys)),
    list: () => Promise.resolve([]),
  }
  const reported: string[] = []
  const send = (first: unknown, second?: unknown) => void reported.push(String(second ?? first))
  return { state, reported, watched: watchStore(store, { error: send, info: send }) }
}

const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
const bytes = Buffer.from('bytes')

test('a full disk is reported to each writer and logged once, and means not ready until there is room', async () => {
  const { state, reported, watched } = makeStore()
  await watched.put('a', bytes, true)
  expect(await watched.isReady()).toBe(true)
  state.fault = full
  for (let n = 0; n < 3; n += 1) {
    await expect(watched.put('a', bytes, true)).rejects.toMatchObject({
      code: 'storage_full',
      cause: full,
    })
  }
  expect(await Promise.all([watched.isReady(), watched.isReady(), watched.isReady()])).toEqual([
    false,
    false,
    false,
  ])
  expect(state.puts).toBe(5)
  expect(reported).toEqual(['pictures cannot be stored'])
  // Nobody sends while the console is not ready: it finds out by itself.
  state.fault = null
  expect(await watched.isReady()).toBe(true)
  expect(reported).toEqual(['pictures cannot be stored', 'pictures are stored again'])
  expect(state.deleted).toEqual(['probe'])
})

test.for([
  [full, 'storage_full'],
  [Object.assign(new Error('quota'), { code: 'EDQUOT' }), 'storage_full'],
  [
    Object.assign(new Error('XMinioStorageFull'), { $metadata: { httpStatusCode: 507 } }),
    'storage_full',
  ],
  [Object.assign(new Error('SlowDown'), { $metadata: { httpStatusCode: 503 } }), 'unavailable'],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'unavailable'],
] as const)('%s is %s', ([cause, code]) => {
  expect(asStoreFailure(cause)).toMatchObject({ code, cause })
})
