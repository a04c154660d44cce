import { defineCall } from '@roadside/contract/call.ts'
import { amongFields, siteFields, type ListedSite } from '@roadside/contract/sites.ts'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { liveStore } from '../live/live.ts'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { changedWids, mergeSites } from './listed-changes.ts'
import { useListedSites } from './use-listed-sites.ts'

const smokeSites = defineCall({
  path: 'smokeSites',
  nameTh: 'ทดสอบ',
  summary: 'test',
  access: 'signedIn',
  body: z.object({ DeptID: z.number(), ...amongFields }),
  reply: z.array(z.object({ ...siteFields, alarms: z.number() })),
})

const site = (wid: number, alarms = 0): ListedSite & { alarms: number } => ({
  wid,
  name: `พื้นที่ ${wid}`,
  road_code: null,
  road_name: null,
  sta: null,
  latitude: null,
  longitude: null,
  lastupdate: null,
  alarms,
})

function List() {
  const { data = [] } = useListedSites(smokeSites, { DeptID: 7 }, 'smoke')
  return <p>{data.map(({ wid, alarms }) => `${wid}:${alarms}`).join(' ')}</p>
}

let page: OpenedPage
afterEach(() => page?.close())

const notify = (wid: number, kind = 'state') => liveStore.notify({ topic: 'smoke', wid, kind })
const shown = (text: string) => until(() => expect(page.container.textContent).toBe(text))
const bodies = () => page.sent('smokeSites')
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server that lists these sites, or the requested ones among them. */
async function open(sites: Map<number, number>): Promise<void> {
  page = await openPage('/', () => <List />, {
    smokeSites: (body) => {
      const { wids } = body as { wids?: number[] }
      return [...sites]
        .filter(([wid]) => wids?.includes(wid) ?? true)
        .map(([wid, alarms]) => site(wid, alarms))
    },
  })
}

describe('a list that is shown', () => {
  test('is queried for changed sites alone; a removed one leaves the list', async () => {
    const sites = new Map([1, 2, 3].map((wid) => [wid, 0]))
    await open(sites)
    await shown('1:0 2:0 3:0')
    sites.set(1, 9)
    sites.set(2, 4)
    notify(2)
    await shown('1:0 2:4 3:0')
    expect(bodies()).toEqual([{ DeptID: 7 }, { DeptID: 7, wids: [2] }])
    sites.delete(3)
    notify(3)
    notify(99)
    await shown('1:0 2:4')
    expect(bodies()[2]).toEqual({ DeptID: 7, wids: [3] })
  })

  test('is queried whole after a registration or a cut stream', async () => {
    const sites = new Map([[1, 0]])
    await open(sites)
    await shown('1:0')
    sites.set(5, 0)
    notify(5, 'registry')
    await shown('1:0 5:0')
    expect(bodies()[1]).toEqual({ DeptID: 7 })
    sites.set(1, 2)
    liveStore.reset()
    await shown('1:2 5:0')
    expect(bodies()[2]).toEqual({ DeptID: 7 })
  })

  test('is queried for a change at once while readings wait for their turn', async () => {
    const sites = new Map([1, 2].map((wid) => [wid, 0]))
    await open(sites)
    await shown('1:0 2:0')
    notify(1, 'reading')
    await until(() => expect(bodies()).toHaveLength(2))
    notify(1, 'reading')
    await pass(400)
    expect(bodies()).toHaveLength(2)
    sites.set(2, 1)
    notify(2)
    await shown('1:0 2:1')
  })
})

test('so many changes that the whole list is cheaper', () => {
  const listed = Array.from({ length: 201 }, (_, wid) => site(wid))
  const messages = listed.map(({ wid }) => ({ topic: 'smoke', wid, kind: 'state' }))
  expect(changedWids(messages, listed)).toBeNull()
  expect(changedWids(messages.slice(1), listed)).toHaveLength(200)
})

test('rows keep their order', () => {
  expect(mergeSites([site(3), site(1), site(2)], [site(1, 5)], [1])).toEqual([
    site(3),
    site(1, 5),
    site(2),
  ])
})
