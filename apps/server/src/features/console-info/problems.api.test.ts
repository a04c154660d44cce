import { consoleProblems } from '@roadside/contract/console-info.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import type { App } from '../../app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, { code: 'otsb', departments: ['สทช.'] })
  await buildUser(t, { username: 'staff', groupId, departmentId: departments['สทช.'] ?? 0 })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
})
afterAll(() => t.close())

const problemsOf = async (username: string) =>
  (await t.call(consoleProblems, {}, await t.tokenOf(username))).body.map(({ name }) => name)

test('everybody sees a full disk, the authority all that is missing, nobody what is there', async () => {
  expect([await problemsOf('staff'), await problemsOf('admin')]).toEqual([[], []])
  const gone = { problem: 'ไม่มี', isReady: () => false }
  const { needs } = t.app as App
  needs.push(
    { ...gone, name: 'full', access: 'signedIn' },
    { ...gone, name: 'broker', access: 'authority' },
  )
  expect([await problemsOf('staff'), await problemsOf('admin')]).toEqual([
    ['full'],
    ['full', 'broker'],
  ])
  expect((await t.call(consoleProblems, {})).status).toBe(401)
})
