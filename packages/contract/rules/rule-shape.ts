import * as z from 'zod/mini'
import { Id } from '../paging.ts'
import { needed } from '../records/ruled.ts'

/** Whose a rule is: of a department, a group of departments, or (both null) the authority. */
export const ruleOwner = { DeptID: z.nullable(Id), groupId: z.nullable(Id) }

/** A rule of a list, but for its body: what it is about and does. */
export const listedRule = {
  id: z.int(),
  name: z.string(),
  DeptID: z.nullable(z.int()),
  groupId: z.nullable(z.int()),
  /** Name of the owner; empty: the authority. */
  owner: z.string(),
  is_on: z.boolean(),
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.string(),
  may_change: z.boolean(),
}
const ListedRule = z.object(listedRule)
export type ListedRule<T> = z.infer<typeof ListedRule> & { body: T }

/** A rule to save, but for its body. */
export const savedRule = {
  id: z.nullable(Id),
  /** The version that was read; of a new rule 0. */
  version: z.int(),
  name: needed('ชื่อกฎ', 100),
  ...ruleOwner,
  is_on: z.boolean(),
}
export const RuleSaved = z.object({ id: z.int(), version: z.int() })

export const RuleToRemove = z.object({ id: Id })
export const RuleRemoved = z.object({ ok: z.literal(true) })

/** A list that a rule chooses from, and whether an empty one means all. */
export const few = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(200))

export const RuleChoice = z.object({ id: z.int(), name: z.string() })
