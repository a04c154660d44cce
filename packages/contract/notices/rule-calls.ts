import * as z from 'zod/mini'
import { severities } from '../alarms/severity.ts'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'
import { needed } from '../records/ruled.ts'
import { channelIds } from './channel.ts'
import { NoticeRuleBody } from './rule.ts'

/** Whose a rule is: of a department, a group of departments, or (both null) the authority. */
const owner = { DeptID: z.nullable(Id), groupId: z.nullable(Id) }

export const NoticeRule = z.object({
  id: z.int(),
  name: z.string(),
  DeptID: z.nullable(z.int()),
  groupId: z.nullable(z.int()),
  /** Name of the owner; empty: the authority. */
  owner: z.string(),
  is_on: z.boolean(),
  body: NoticeRuleBody,
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.string(),
  may_change: z.boolean(),
})
export type NoticeRule = z.infer<typeof NoticeRule>

export const noticeRules = defineCall({
  path: 'noticeRules',
  nameTh: 'ดูกฎการแจ้งเตือน',
  summary: 'Rules of who is told of which alarms, of the departments and groups in sight.',
  access: 'roleAdmin',
  body: z.object({}),
  reply: z.object({ rows: z.array(NoticeRule) }),
})

const Choice = z.object({ id: z.int(), name: z.string() })

export const noticeRuleChoices = defineCall({
  path: 'noticeRuleChoices',
  nameTh: 'ดูตัวเลือกของกฎการแจ้งเตือน',
  summary:
    'What a rule may name: kinds of alarms, places, and recipients that the caller may choose.',
  access: 'roleAdmin',
  body: z.object({}),
  /** `can_be_told`: somewhere, whatever the channel; of a department or roster one account at least. */
  reply: z.object({
    kinds: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        severity: z.enum(severities),
        /** Id of the solution; empty: the console itself. */
        solution: z.string(),
      }),
    ),
    groups: z.array(Choice),
    departments: z.array(z.extend(Choice, { groupId: z.int(), can_be_told: z.boolean() })),
    roads: z.array(z.object({ code: z.string(), name: z.string() })),
    contractors: z.array(z.extend(Choice, { can_be_told: z.boolean() })),
    users: z.array(z.extend(Choice, { department: z.string(), can_be_told: z.boolean() })),
    targets: z.array(z.extend(Choice, { channel: z.enum(channelIds) })),
    rosters: z.array(z.extend(Choice, { can_be_told: z.boolean() })),
  }),
})

export const saveNoticeRule = defineCall({
  path: 'saveNoticeRule',
  nameTh: 'บันทึกกฎการแจ้งเตือน',
  summary: 'Makes a rule, or changes the given version of one.',
  access: 'roleAdmin',
  body: z.object({
    id: z.nullable(Id),
    /** The version that was read; of a new rule 0. */
    version: z.int(),
    name: needed('ชื่อกฎ', 100),
    ...owner,
    is_on: z.boolean(),
    body: NoticeRuleBody,
  }),
  reply: z.object({ id: z.int(), version: z.int() }),
})

export const removeNoticeRule = defineCall({
  path: 'removeNoticeRule',
  nameTh: 'ลบกฎการแจ้งเตือน',
  summary: 'Removes a rule; its sent messages stay.',
  access: 'roleAdmin',
  body: z.object({ id: Id }),
  reply: z.object({ ok: z.literal(true) }),
})

/** Days of the past that a rule is tried on. */
export const trialDays = 30

export const tryNoticeRule = defineCall({
  path: 'tryNoticeRule',
  nameTh: 'ทดลองกฎการแจ้งเตือนกับเหตุการณ์ที่ผ่านมา',
  summary: `The messages that a rule would have sent in the last ${trialDays} days; nothing is sent.`,
  access: 'roleAdmin',
  body: z.object({ ...owner, body: NoticeRuleBody }),
  reply: z.object({
    /** Messages in all; `rows` are the newest 200. */
    total: z.int(),
    rows: z.array(
      z.object({
        at: z.string(),
        kind: z.enum(['raised', 'repeated', 'escalated', 'cleared', 'digest']),
        /** Escalation step, from 0; null: the rule's own recipients. */
        step: z.nullable(z.int()),
        alarms: z.int(),
        /** The first alarm, in words. */
        first: z.string(),
      }),
    ),
    /** Beginning of the time that was tried: later where more happened than is tried at once. */
    since: z.string(),
  }),
})
