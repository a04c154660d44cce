import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { logIn } from './lib/as.ts'
import { launchOptions } from './lib/browser.ts'
import { payloadOf, uplink } from './lib/chirpstack.ts'
import { query, registerLamps } from './lib/lighting.ts'

const key = 'an-ingest-key-of-the-tests'
const password = 'Correct-horse-1'
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-codec-'))
const bad = {
  loops: {
    count: 12,
    codec: 'function decodeUplink() { for (;;) {} }',
    error: /ใช้เวลาเกิน 50 มิลลิวินาที/,
  },
  // Which limit it meets first depends on the machine.
  eats: {
    count: 6,
    codec: 'function decodeUplink() { const all = []; for (;;) all.push(new Array(1000).fill(1)) }',
    error: /ใช้หน่วยความจำเกิน 8 MiB|ใช้เวลาเกิน 50 มิลลิวินาที/,
  },
  hoards: {
    count: 1,
    codec: 'function decodeUplink() { const all = []; for (;;) all.push(new Uint8Array(1e6)) }',
    error: /ใช้หน่วยความจำเกิน 8 MiB|ใช้เวลาเกิน 50 มิลลิวินาที|ค้าง ไม่ตอบสนอง/,
  },
}
const euiOf = (number: number) => `70b3d5e7${number.toString(16).padStart(8, '0')}`
/** Without a codec, and with one that works. */
const [plainLamp, decodedLamp] = [euiOf(1), euiOf(2)] as const

interface Profile {
  readonly name: string
  readonly codec_error: string | null
  readonly codec_suspended_until: string | null
}

let running: ConsoleProcess
let token: string
/** A lamp for each of the bad profiles. */
const badLamps: string[] = []
let nextNumber = 1

beforeAll(async () => {
  running = await startConsoleProcess({
    DATA_DIR: dataDir,
    DEMO: '0',
    INGEST_KEY: key,
    ADMIN_PASSWORD: password,
  })
  const wid = await registerLamps(dataDir, [plainLamp])
  token = await tokenOf(running.address, 'admin', password)
  const works = 'function decodeUplink({ bytes }) { return { data: { ct: bytes[3] / 100 } } }'
  await addLamp(wid, decodedLamp, 'works', works)
  for (const [name, { count, codec }] of Object.entries(bad)) {
    for (let i = 0; i < count; i++) {
      const devid = euiOf(100 + badLamps.length)
      await addLamp(wid, devid, `${name} ${i}`, `// ${i}\n${codec}`)
      badLamps.push(devid)
    }
  }
})
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function asAdmin<T>(path: string, body: object): Promise<T> {
  const answer = await callApi<T>(running.address, path, body, token)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** Registers a lamp with a device profile of its own. */
async function addLamp(wid: number, devid: string, name: string, codec: string): Promise<void> {
  const profile = { name, mapping: { current: 'ct' }, codec, settings: {} }
  const { id } = await asAdmin<{ id: number }>('saveDeviceProfile', profile)
  const place = { latitude: '13.84', longitude: '100.4', sta: '1+000' }
  await asAdmin('adoptLamp', { devid, wid, pole: name, profile_id: id, link: 'lorawan', ...place })
}

/** Sends an uplink; answers its number and how long that took. A lamp with a codec sends what is not decoded yet. */
async function send(devid: string): Promise<{ number: number; ms: number }> {
  const number = nextNumber++
  const changes = devid === plainLamp ? {} : { object: null }
  const started = performance.now()
  const response = await fetch(`${running.address}/ingest/chirpstack?event=up`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(uplink(devid, number, changes)),
  })
  expect(await response.json()).toMatchObject({ stored: 1 })
  return { number, ms: performance.now() - started }
}

/**
 * Sends uplinks of the working lamps until stopped, 50 of each at least; returns the 95th
 * percentile.
 */
async function p95While(isOver: () => boolean): Promise<number> {
  const times: number[] = []
  const lane = async (devid: string) => {
    for (let i = 0; i < 50 || !isOver(); i++) times.push((await send(devid)).ms)
  }
  await Promise.all([plainLamp, decodedLamp].map(lane))
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity
}

test('codecs that loop or eat memory block no others, and their messages are stored', async () => {
  await p95While(() => true)
  const before = await p95While(() => true)
  let isOver = false
  const others = p95While(() => isOver)
  const sent = await Promise.all(
    badLamps.flatMap((devid) => Array.from({ length: 5 }, () => send(devid))),
  )
  isOver = true
  const during = await others
  expect(during).toBeLessThan(4 * before + 25)

  const stored = await query<{ payload: string; current_a: number | null }>(
    dataDir,
    'select r.payload, r.current_a from lamp_reading r join lamp l on l.id = r.lamp_id where l.devid = any($1)',
    [badLamps],
  )
  expect(stored.map(({ payload }) => payload).toSorted()).toEqual(
    sent.map(({ number }) => payloadOf(number)).toSorted(),
  )
  expect(stored.filter(({ current_a }) => current_a !== null)).toEqual([])
})

test('each of these profiles says what is wrong with it and that it rests', async () => {
  const profiles = await asAdmin<Profile[]>('deviceProfiles', {})
  for (const [name, { count, error }] of Object.entries(bad)) {
    const own = profiles.filter((profile) => profile.name.startsWith(name))
    expect(own).toHaveLength(count)
    expect(own.filter(({ codec_error }) => !error.test(codec_error ?? ''))).toEqual([])
    expect(own.filter(({ codec_suspended_until }) => codec_suspended_until === null)).toEqual([])
  }
  expect(profiles.find(({ name }) => name === 'works')).toMatchObject({ codec_error: null })
})

test('the administrator sees it among the device profiles', async () => {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: running.address })
    await logIn(page, 'admin', password)
    await page.goto('/intake?tab=lighting-profiles')
    const row = page.getByRole('row').filter({ hasText: 'loops 0' })
    await row.getByText(/^พักใช้ถึง \d+\/\d+\/25\d\d/).waitFor()
    await row.getByRole('button', { name: /แก้ไขชนิดอุปกรณ์/ }).click()
    const trouble = page.getByRole('dialog').getByText('(พักใช้ถึง')
    expect(await trouble.innerText()).toMatch(bad.loops.error)
  } finally {
    await browser.close()
  }
})

test('a codec that loops is refused its trial with the reason', async () => {
  const trial = { codec: bad.loops.codec, mapping: {}, bytes: '00' }
  expect(await asAdmin('tryDeviceProfile', trial)).toMatchObject({
    error: expect.stringMatching(bad.loops.error) as unknown,
  })
})
