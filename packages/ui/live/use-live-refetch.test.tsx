import { defineCall } from '@roadside/contract/call.ts'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { liveStore } from './live.ts'
import { useLiveCall } from './use-live-call.ts'

const smoke = defineCall({
  path: 'smoke',
  nameTh: 'ทดสอบ',
  summary: 'test',
  access: 'signedIn',
  body: z.object({ wid: z.number() }),
  reply: z.object({ density: z.number() }),
})

function Density() {
  const { data } = useLiveCall(smoke, { wid: 5 }, { topic: 'smoke', wid: 5 })
  return <p>{data?.density}</p>
}

let page: OpenedPage
afterEach(() => page.close())

const requests = () => page.sent('smoke').length
const change = (wid = 5) => liveStore.notify({ topic: 'smoke', wid, kind: 'reading' })
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the first change is refetched at once; later ones together, after a pause', async () => {
  let density = 0
  page = await openPage('/', () => <Density />, { smoke: () => ({ density: ++density }) })
  await until(() => expect(page.container.textContent).toBe('1'))
  change()
  await until(() => expect(page.container.textContent).toBe('2'))
  for (let count = 0; count < 10; count++) {
    change()
    await pass(100)
  }
  expect(requests()).toBe(2)
  await until(() => expect(page.container.textContent).toBe('3'))
  await pass(300)
  expect(requests()).toBe(3)
})

test('changes elsewhere are not refetched', async () => {
  page = await openPage('/', () => <Density />, { smoke: () => ({ density: 1 }) })
  await until(() => expect(page.container.textContent).toBe('1'))
  change(6)
  await pass(300)
  expect(requests()).toBe(1)
})
