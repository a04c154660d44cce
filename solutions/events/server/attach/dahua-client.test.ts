import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import type { CameraPush } from '../push.ts'
import { makeCameraGuard } from './camera-networks.ts'
import { attachDahua, pauseMs, type DahuaCallbacks } from './dahua-client.ts'
import {
  crossing,
  heartbeat,
  jpeg,
  startCamera as playCamera,
  type Play,
} from './testing/dahua-camera.ts'

const times = {
  heartbeat: 60,
  firstPause: 20,
  longestPause: 80,
  refusedPause: 60_000,
  answer: 400,
  picture: 200,
}
const running: { stop: () => Promise<void> }[] = []
const cameras: { stop: () => void }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((client) => client.stop()))
  for (const camera of cameras.splice(0)) camera.stop()
})

async function startCamera(play: Play, options: Parameters<typeof playCamera>[1] = {}) {
  const camera = await playCamera(play, options)
  cameras.push(camera)
  return camera
}

function attach(address: string, changes: Partial<DahuaCallbacks> = {}, password = 'p,"w') {
  const pushes: CameraPush[] = []
  const states: string[] = []
  const client = attachDahua(
    { camera: 'C-1', address, username: 'admin', password, guard: makeCameraGuard('127.0.0.0/8') },
    {
      onPush: (push) => Promise.resolve(void pushes.push(push)),
      onState: (state, reason) => states.push(reason === '' ? state : `${state}: ${reason}`),
      ...changes,
    },
    times,
  )
  running.push(client)
  return { pushes, states, client }
}

const beat = async (response: ServerResponse, times_: number) => {
  for (let turn = 0; turn < times_ && !response.destroyed; turn += 1) {
    response.write(heartbeat)
    await sleep(25)
  }
}

it('hands on what the stream says, in order, with a picture at the start', async () => {
  const camera = await startCamera(async (response) => {
    const bytes = Buffer.from(heartbeat + crossing(41) + crossing(41, 'Stop'))
    for (let at = 0; at < bytes.length; at += 37) {
      response.write(bytes.subarray(at, at + 37))
      await sleep(1)
    }
    await beat(response, 100)
  })
  const { pushes, states } = attach(camera.address)
  await vi.waitFor(() => expect(pushes.length).toBeGreaterThan(3))
  expect(pushes.slice(0, 4)).toMatchObject([
    { kind: 'heartbeat', camera: 'C-1', pictures: [] },
    {
      kind: 'event',
      code: 'crosslinedetection:human',
      target: '41',
      note: 'เส้น',
      pictures: [jpeg],
    },
    { kind: 'end', code: 'crosslinedetection:human', target: '41', pictures: [] },
    { kind: 'heartbeat' },
  ])
  expect(states).toEqual(['attached'])
  expect(camera.seen).toMatchObject({
    attached: 1,
    refused: 0,
    snapshots: ['/cgi-bin/snapshot.cgi?channel=1'],
  })
})

it('waits for each push before the next, and does not take that for silence', async () => {
  const camera = await startCamera(async (response) => {
    response.write(crossing(1) + crossing(2) + crossing(3))
    await beat(response, 100)
  })
  const [begun, ended] = [[] as string[], [] as string[]]
  const { states } = attach(camera.address, {
    wantsPicture: () => false,
    onPush: async ({ target }) => {
      expect(ended.length).toBe(begun.length)
      begun.push(String(target))
      await sleep(target === null ? 0 : 250)
      ended.push(String(target))
    },
  })
  await vi.waitFor(() => expect(ended.length).toBeGreaterThan(3), 3000)
  expect(ended.slice(0, 3)).toEqual(['1', '2', '3'])
  expect(states).toEqual(['attached'])
  expect(camera.seen.snapshots).toEqual([])
})

it('comes back when the connection drops', async () => {
  const camera = await startCamera(async (response, attempt) => {
    response.write(crossing(attempt))
    await sleep(10)
    if (attempt < 3) response.destroy()
    else await beat(response, 100)
  })
  const { pushes, states } = attach(camera.address, { wantsPicture: () => false })
  await vi.waitFor(() => expect(pushes.some(({ kind }) => kind === 'heartbeat')).toBe(true), 3000)
  expect(pushes.filter(({ kind }) => kind === 'event').map(({ target }) => target)).toEqual([
    '1',
    '2',
    '3',
  ])
  const lost = 'lost: การเชื่อมต่อกับกล้องขาด'
  expect(states).toEqual(['attached', lost, 'attached', lost, 'attached'])
})

it('takes three missing heartbeats for a loss', async () => {
  const camera = await startCamera((response) => void response.write(heartbeat))
  const { states } = attach(camera.address)
  await vi.waitFor(() => expect(camera.seen.attached).toBeGreaterThan(1), 3000)
  expect(states.slice(0, 2)).toEqual(['attached', 'lost: กล้องเงียบเกินเวลาที่กำหนด'])
})

it('asks once with a wrong password, and then waits long', async () => {
  const camera = await startCamera(() => undefined)
  const { states } = attach(camera.address, {}, 'wrong')
  await vi.waitFor(() => expect(states).toEqual(['lost: ชื่อผู้ใช้หรือรหัสผ่านของกล้องไม่ถูกต้อง']))
  await sleep(300)
  expect(camera.seen).toMatchObject({ requests: 2, refused: 1, attached: 0 })
})

it('asks again when the nonce was too old', async () => {
  const camera = await startCamera((response) => beat(response, 100), { stale: 1 })
  const { states } = attach(camera.address)
  await vi.waitFor(() => expect(states).toEqual(['attached']))
})

it('attaches anew where a push is not taken', async () => {
  const camera = await startCamera((response) => beat(response, 100))
  let failures = 0
  const onPush = () =>
    failures++ === 0 ? Promise.reject(new Error('database')) : Promise.resolve()
  const { states } = attach(camera.address, { onPush })
  await vi.waitFor(() => expect(states).toHaveLength(3))
  expect(states[1]).toContain('ไม่สามารถบันทึกเหตุการณ์')
})

it.each([
  ['127.0.0.1:9', 'กล้องไม่รับการเชื่อมต่อ'],
  ['http://', 'ที่อยู่ของกล้องไม่ถูกต้อง'],
  ['ftp://127.0.0.1', 'ที่อยู่ของกล้องไม่ถูกต้อง'],
])('says why %s does not answer', async (address, reason) => {
  const { states } = attach(address)
  await vi.waitFor(() => expect(states).toEqual([`lost: ${reason}`]))
})

it('stops at once, in the middle of anything', async () => {
  const camera = await startCamera((response) => beat(response, 100))
  for (const address of [camera.address, '127.0.0.1:9']) {
    const { client, states } = attach(address)
    await vi.waitFor(() => expect(states).toHaveLength(1))
    const begun = performance.now()
    await client.stop()
    expect(performance.now() - begun).toBeLessThan(200)
    expect(states).toHaveLength(1)
  }
})

it('pauses longer each time, and not for ever', () => {
  const usual = { firstPause: 1000, longestPause: 60_000 }
  expect([1, 2, 3, 6, 7, 100].map((failures) => pauseMs(failures, usual, 0))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ])
  expect(pauseMs(7, usual, 1)).toBe(30_000)
})
