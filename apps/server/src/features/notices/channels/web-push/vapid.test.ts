import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../../../../config-schema.ts'
import { isKeyPair } from './vapid-keys.ts'
import { openVapid } from './vapid.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'roadside-vapid-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const open = (settings: Record<string, string>) =>
  openVapid(parseConfig({ DATA_DIR: dataDir, ...settings }))

test('keys are made once, and readable by their owner alone', async () => {
  const made = await open({ PUBLIC_URL: 'https://its.example' })
  expect(made?.subject).toBe('https://its.example')
  expect(isKeyPair(made?.publicKey ?? '', made?.privateKey ?? '')).toBe(true)
  expect(await open({ PUBLIC_URL: 'https://its.example' })).toEqual(made)
  expect((await stat(join(dataDir, 'vapid-keys.json'))).mode & 0o777).toBe(0o600)
  const MAIL_FROM = 'ศูนย์ควบคุม <its@roadside.example>'
  expect(await open({ SMTP_URL: 'smtp://mail.example', MAIL_FROM })).toEqual({
    ...made,
    subject: 'mailto:its@roadside.example',
  })
})

test('several servers over one database have no keys of their own, and nobody a subject that is made up', async () => {
  const external = { DATABASE_URL: 'postgres://db.example/roadside', TOKEN_SECRET: 'x'.repeat(32) }
  expect(await open({ ...external, PUBLIC_URL: 'https://its.example' })).toBeNull()
  expect(await open({})).toBeNull()
})
