import { defineCall } from '@roadside/contract/call.ts'
import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { healths } from '@roadside/contract/health.ts'
import { Id } from '@roadside/contract/paging.ts'
import * as z from 'zod/mini'
import { signKind } from './kind.ts'
import { SignState } from './state.ts'

export const signCalls = deviceCalls(signKind, SignState)

/** What a sign shows now; null: not known, or the sign cannot be reached. */
export const ShownSign = z.object({
  wid: z.number(),
  site: z.string(),
  device_id: z.number(),
  name: z.string(),
  health: z.enum(healths),
  message: z.nullable(z.string()),
})
export type ShownSign = z.infer<typeof ShownSign>

export const shownSigns = defineCall({
  path: 'vmsShown',
  nameTh: 'ดูข้อความที่ป้ายแสดง',
  summary: 'What the signs of a department (all that the caller sees without one) show now.',
  access: 'signedIn',
  body: z.object({ DeptID: z.optional(Id) }),
  reply: z.array(ShownSign),
})
