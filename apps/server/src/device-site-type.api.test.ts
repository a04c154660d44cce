import type { Call } from '@roadside/contract/call.ts'
import { saveEventCamera } from '@roadside/solutions/events/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { solutions } from './solutions.ts'

let t: TestApp
let token: string
let lighting: number
let department: number
beforeAll(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ก'],
  })
  department = departments['ก'] ?? 0
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  token = await t.tokenOf('admin')
  lighting = await buildSite(t, { departmentId: department })
})
afterAll(() => t.close())

const form = {
  device: 'X',
  name: 'h',
  sta: '',
  latitude: null,
  longitude: null,
  report_s: 900,
  timeout_s: 2700,
}
const saves = solutions.flatMap(({ solution, server }) =>
  (server.calls ?? [])
    .filter(({ call }) => /^save_\w+Device$/.test(call.path))
    .map(({ call }) => ({
      path: call.path,
      call: call as Call,
      typeName: solution.types[0]?.typeName ?? '',
    })),
)

test('there are calls that register devices', () => {
  expect(saves.length).toBeGreaterThan(8)
})

test.for(saves)(
  '$path registers at sites of its own type alone',
  async ({ call, path, typeName }) => {
    const refused = await t.call(
      call,
      { wid: lighting, form: { ...form, device: path } } as never,
      token,
    )
    expect([refused.status, refused.error.message]).toEqual([
      400,
      expect.stringContaining('ประเภทอื่น') as string,
    ])
    const wid = await buildSite(t, { departmentId: department, typeName, name: path })
    expect(
      (await t.call(call, { wid, form: { ...form, device: path } } as never, token)).status,
    ).toBe(200)
  },
)

test('a camera that reports events is registered at a site of its kind alone', async () => {
  const camera = {
    CAMID: 'cam-1',
    Camera_Desc: 'กล้อง',
    sta: '',
    latitude: null,
    longitude: null,
    maker: 'axis' as const,
    timeout_min: 30,
  }
  const refused = await t.call(saveEventCamera, { wid: lighting, ...camera }, token)
  expect([refused.status, refused.error.message]).toEqual([
    400,
    expect.stringContaining('ประเภทอื่น') as string,
  ])
  const wid = await buildSite(t, { departmentId: department, typeName: 'Analytic', name: 'ข' })
  expect((await t.call(saveEventCamera, { wid, ...camera }, token)).status).toBe(200)
})
