import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'
import { lineBudgets } from './line-budget.ts'

const Unit = z.object({ id: z.number(), name: z.string() })

export const lineState = defineCall({
  path: 'lineState',
  nameTh: 'ดูการเชื่อมต่อ LINE',
  summary:
    'Whether LINE is set up, its bot, the messages of this month, and the departments and groups that the caller may bind chats to.',
  access: 'actingParty',
  body: z.object({}),
  reply: z.object({
    /** Names of the settings that are missing; none: LINE is set up. */
    missing: z.array(z.string()),
    /** The address to enter as webhook URL at LINE; null: `PUBLIC_URL` is not set, or is not HTTPS. */
    webhook_url: z.nullable(z.string()),
    /** Null: LINE did not tell. */
    bot: z.nullable(
      z.object({
        name: z.string(),
        /** `@123abcde`, by which people find it. */
        basic_id: z.string(),
        /** Opens LINE with the bot, to add it as a friend. */
        add_url: z.string(),
      }),
    ),
    /** Why LINE did not tell, in Thai; empty: it did. */
    problem: z.string(),
    /** Newest reading, made once an hour; null: none yet. */
    usage: z.nullable(
      z.object({
        /** Messages of a month; null: as many as one likes. */
        limit: z.nullable(z.int()),
        used: z.int(),
        read_at: z.string(),
      }),
    ),
    budget: z.enum(lineBudgets),
    departments: z.array(Unit),
    groups: z.array(Unit),
  }),
})

export const lineCode = defineCall({
  path: 'lineCode',
  nameTh: 'ขอรหัสผูก LINE',
  summary:
    'Makes a one-time code, good for 10 minutes, in place of the account’s earlier one. Sent to the bot it binds the chat: a private one to the account, a LINE group to a department or a group of departments.',
  access: 'actingParty',
  body: z.discriminatedUnion('to', [
    z.object({ to: z.literal('account') }),
    z.object({ to: z.literal('department'), department_id: Id }),
    z.object({ to: z.literal('group'), group_id: Id }),
  ]),
  reply: z.object({
    /** Eight digits. */
    code: z.string(),
    expires_at: z.string(),
  }),
})

export const lineTargets = defineCall({
  path: 'lineTargets',
  nameTh: 'ดูแชท LINE ที่ผูกไว้',
  summary: 'Bound LINE chats: the own ones, and those of the departments and groups in sight.',
  access: 'actingParty',
  body: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      /** As it is called in LINE. */
      name: z.string(),
      /** Whose messages it receives. */
      of: z.enum(['account', 'department', 'group']),
      /** Name of the department or group; username of the account. */
      of_name: z.string(),
      bound_by: z.string(),
      bound_at: z.string(),
      /** Null: it is in use. */
      disabled_at: z.nullable(z.string()),
      disabled_reason: z.string(),
    }),
  ),
})
export type LineTarget = z.infer<(typeof lineTargets)['reply']>[number]
