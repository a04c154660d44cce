import { defineCall } from '@roadside/contract/call.ts'
import { Id } from '@roadside/contract/paging.ts'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { noPulse } from './database-pulse.ts'
import type { Caller } from './caller.ts'
import type { Authenticate } from './call-guard.ts'
import { mountCalls } from './mount-calls.ts'
import { serve, type Deps } from './serve.ts'

const caller: Caller = {
  userId: 1,
  sessionId: '',
  username: 'staff',
  role: 'user',
  groupname: 'office-1',
  groupId: 1,
  departmentId: 1,
  contractorId: null,
  isFourG: false,
  isDashboardOnly: false,
  user: {
    username: 'staff',
    role: 'user',
    groupname: 'office-1',
    department: '',
    firstname: '',
    lastname: '',
  },
}
/** Every site is one of the caller's. */
const authenticate: Authenticate = {
  hasToken: () => true,
  find: async (_, wid = null) => ({
    caller,
    site: wid === null ? null : { wid, departmentId: 1, groupId: 1, isFourG: false },
  }),
}

/** A call whose shape makes `wid` of what was sent; answers the site that its handler would act on. */
async function request(wid: z.ZodMiniType<number, unknown>, payload: object) {
  const app = fastify()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
  const call = defineCall({
    path: 'siteOf',
    nameTh: 'ทดสอบ',
    summary: 'The site.',
    access: 'signedIn',
    concerns: 'site',
    body: z.object({ wid }),
    reply: z.object({ wid: z.int() }),
  })
  const served = serve(call, async ({ body }) => ({ wid: body.wid }))
  mountCalls(
    app,
    [served],
    { database: { pulse: noPulse, readAsOf: () => null } } as unknown as Deps,
    authenticate,
  )
  const answer = await app.inject({ method: 'POST', url: '/api/siteOf', payload })
  return answer.statusCode === 200 ? answer.json<unknown>() : answer.json<{ code: string }>().code
}

test('a call acts on the site that was looked up, never on another that its shape makes of the body', async () => {
  expect(await request(Id, { wid: 7 })).toEqual({ wid: 7 })
  expect(await request(Id, { wid: '7' })).toEqual({ wid: 7 })
  const next = z.pipe(
    Id,
    z.transform((wid) => wid + 1),
  )
  expect(await request(next, { wid: 7 })).toBe('not_found')
  expect(await request(z._default(z.int(), 7), {})).toBe('not_found')
})
