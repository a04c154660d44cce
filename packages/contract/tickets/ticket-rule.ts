import * as z from 'zod/mini'
import { severities } from '../alarms/severity.ts'
import { defineCall } from '../call.ts'
import {
  few,
  listedRule,
  RuleChoice,
  ruleOwner,
  RuleRemoved,
  RuleSaved,
  RuleToRemove,
  savedRule,
} from '../rules/rule-shape.ts'

/** Rules are answered as they were sent, so ids travel as numbers alone. */
const PlainId = z.int().check(z.positive())

/** To whom a ticket of a rule is given: the contractor of the contract that the equipment is of, or nobody yet. */
export const ruleAssignments = ['contractor', 'nobody'] as const
export type RuleAssignment = (typeof ruleAssignments)[number]

/** Longest time that a cause may have to last. */
export const mostRuleMinutes = 30 * 24 * 60

/** Of which alarms a ticket is opened, and how. Empty lists mean all. */
export const TicketRuleBody = z.object({
  kinds: few(z.string().check(z.maxLength(60))),
  severities: few(z.enum(severities)),
  types: few(z.string().check(z.maxLength(40))),
  departments: few(PlainId),
  /** The cause must have lasted so long. */
  minutes: z.int().check(z.minimum(0), z.maximum(mostRuleMinutes)),
  /** Null: as urgent as its alarm. */
  priority: z.nullable(z.enum(severities)),
  assign: z.enum(ruleAssignments),
})
export type TicketRuleBody = z.infer<typeof TicketRuleBody>

/** A new rule; what it is about is for its maker to say. */
export const newTicketRule: TicketRuleBody = {
  kinds: [],
  severities: ['critical', 'major'],
  types: [],
  departments: [],
  minutes: 60,
  priority: null,
  assign: 'contractor',
}

export const TicketRule = z.object({
  ...listedRule,
  body: TicketRuleBody,
  /** Tickets of it that are open. */
  open: z.int(),
})
export type TicketRule = z.infer<typeof TicketRule>

export const ticketRules = defineCall({
  path: 'ticketRules',
  nameTh: 'ดูกฎเปิดใบงาน',
  summary: 'Rules that open tickets of alarms, of the departments and groups in sight.',
  access: 'staff',
  body: z.object({}),
  reply: z.object({ rows: z.array(TicketRule) }),
})

export const ticketRuleChoices = defineCall({
  path: 'ticketRuleChoices',
  nameTh: 'ดูตัวเลือกของกฎเปิดใบงาน',
  summary: 'What a rule may name, and whose rules the caller may have.',
  access: 'staff',
  body: z.object({}),
  reply: z.object({
    kinds: z.array(z.object({ id: z.string(), name: z.string(), solution: z.string() })),
    departments: z.array(RuleChoice),
    groups: z.array(RuleChoice),
    /** It may have rules of all departments. */
    is_authority: z.boolean(),
  }),
})
export type TicketRuleChoices = z.infer<typeof ticketRuleChoices.reply>

export const saveTicketRule = defineCall({
  path: 'saveTicketRule',
  nameTh: 'บันทึกกฎเปิดใบงาน',
  summary: 'Makes a rule, or changes the given version of one.',
  access: 'staff',
  body: z.object({ ...savedRule, body: TicketRuleBody }),
  reply: RuleSaved,
})

export const removeTicketRule = defineCall({
  path: 'removeTicketRule',
  nameTh: 'ลบกฎเปิดใบงาน',
  summary: 'Removes a rule; its tickets stay.',
  access: 'staff',
  body: RuleToRemove,
  reply: RuleRemoved,
})

/** Days of the past that a rule is tried on. */
export const ruleTrialDays = 30
/** Alarms that a rule is tried on at most, the newest ones. */
export const mostTriedAlarms = 5_000

export const tryTicketRule = defineCall({
  path: 'tryTicketRule',
  nameTh: 'ทดลองกฎเปิดใบงานกับเหตุการณ์ที่ผ่านมา',
  summary: `The tickets that a rule would have opened in the last ${ruleTrialDays} days; nothing is opened.`,
  access: 'staff',
  body: z.object({ ...ruleOwner, body: TicketRuleBody }),
  reply: z.object({
    /** Tickets in all; `rows` are the newest 200. */
    total: z.int(),
    rows: z.array(
      z.object({
        at: z.string(),
        kind_name: z.string(),
        subject: z.string(),
        site: z.string(),
        priority: z.enum(severities),
        /** To whom it would have been given; empty: to nobody. */
        contractor: z.string(),
        /** A ticket was opened of that alarm by somebody. */
        has_ticket: z.boolean(),
      }),
    ),
    /** Beginning of the time that was tried: later where more happened than is tried at once. */
    since: z.string(),
  }),
})
