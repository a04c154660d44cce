import * as z from 'zod/mini'
import { severities } from '../alarms/severity.ts'
import { defineCall } from '../call.ts'
import {
  listedRule,
  RuleChoice,
  ruleOwner,
  RuleRemoved,
  RuleSaved,
  RuleToRemove,
  savedRule,
} from '../rules/rule-shape.ts'
import { channelIds } from './channel.ts'
import { NoticeRuleBody } from './rule.ts'

export const NoticeRule = z.object({ ...listedRule, body: NoticeRuleBody })
export type NoticeRule = z.infer<typeof NoticeRule>

export const noticeRules = defineCall({
  path: 'noticeRules',
  nameTh: 'ดูกฎการแจ้งเตือน',
  summary: 'Rules of who is told of which alarms, of the departments and groups in sight.',
  access: 'roleAdmin',
  body: z.object({}),
  reply: z.object({ rows: z.array(NoticeRule) }),
})

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
    groups: z.array(RuleChoice),
    departments: z.array(z.extend(RuleChoice, { groupId: z.int(), can_be_told: z.boolean() })),
    roads: z.array(z.object({ code: z.string(), name: z.string() })),
    contractors: z.array(z.extend(RuleChoice, { can_be_told: z.boolean() })),
    users: z.array(z.extend(RuleChoice, { department: z.string(), can_be_told: z.boolean() })),
    targets: z.array(z.extend(RuleChoice, { channel: z.enum(channelIds) })),
    rosters: z.array(z.extend(RuleChoice, { can_be_told: z.boolean() })),
  }),
})

export const saveNoticeRule = defineCall({
  path: 'saveNoticeRule',
  nameTh: 'บันทึกกฎการแจ้งเตือน',
  summary: 'Makes a rule, or changes the given version of one.',
  access: 'roleAdmin',
  body: z.object({ ...savedRule, body: NoticeRuleBody }),
  reply: RuleSaved,
})

export const removeNoticeRule = defineCall({
  path: 'removeNoticeRule',
  nameTh: 'ลบกฎการแจ้งเตือน',
  summary: 'Removes a rule; its sent messages stay.',
  access: 'roleAdmin',
  body: RuleToRemove,
  reply: RuleRemoved,
})

/** Days of the past that a rule is tried on. */
export const trialDays = 30

export const tryNoticeRule = defineCall({
  path: 'tryNoticeRule',
  nameTh: 'ทดลองกฎการแจ้งเตือนกับเหตุการณ์ที่ผ่านมา',
  summary: `The messages that a rule would have sent in the last ${trialDays} days; nothing is sent.`,
  access: 'roleAdmin',
  body: z.object({ ...ruleOwner, body: NoticeRuleBody }),
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
