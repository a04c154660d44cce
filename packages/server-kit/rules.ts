import type { Call } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { ListedRule } from '@roadside/contract/rules/rule-shape.ts'
import { insertAudit } from './audit.ts'
import { scopeOf, type Caller } from './caller.ts'
import type { Db } from './database.ts'

/** A rule as a repository finds it. */
export type RuleRow<T> = Omit<ListedRule<T>, 'may_change'>

/** A rule as a repository writes it. */
export interface WrittenRule<T> {
  readonly name: string
  readonly departmentId: number | null
  readonly groupId: number | null
  readonly isOn: boolean
  readonly body: T
  readonly by: string
  readonly now: Date
}

/** The statements of one kind of rules. */
export interface RuleStore<T, Row extends RuleRow<T>> {
  /** Rules in the caller's sight; of an id that one alone. */
  readonly findRules: (db: Db, caller: Caller, id: number | null) => Promise<Row[]>
  readonly insertRule: (db: Db, rule: WrittenRule<T>) => Promise<number>
  /** Null: somebody has changed the rule since that version. */
  readonly updateRule: (
    db: Db,
    id: number,
    version: number,
    rule: WrittenRule<T>,
  ) => Promise<number | null>
  readonly deleteRule: (db: Db, id: number) => Promise<void>
}

/** Whose a rule is: of a department, a group of departments, or (both null) the authority. */
export interface RuleOwner {
  readonly DeptID: number | null
  readonly groupId: number | null
}

/** Whether the caller may have rules of this owner: the authority any, a group its own, staff of a department that. */
function mayOwnRule(caller: Caller, { DeptID, groupId }: RuleOwner): boolean {
  const { group, department } = scopeOf(caller)
  if (DeptID !== null && groupId !== null) return false
  if (department !== null) return DeptID === department
  return group === null || DeptID !== null || groupId === group
}

type Listed = readonly { readonly id: number }[]
const holds = (list: Listed, id: number | null) => id === null || list.some((one) => one.id === id)

/** Throws `forbidden` where a rule is of others. */
export function refuseOtherOwner(
  caller: Caller,
  owner: RuleOwner,
  { departments, groups }: { readonly departments: Listed; readonly groups: Listed },
): void {
  if (
    !mayOwnRule(caller, owner) ||
    !holds(departments, owner.DeptID) ||
    !holds(groups, owner.groupId)
  )
    throw new ApiError('forbidden')
}

interface Named {
  readonly kinds: readonly string[]
  readonly departments: readonly number[]
}

/** Throws `bad_request` where a rule names a kind or a department that is not there; what it named before may stay. */
export function refuseUnknownNames(
  body: Named,
  before: Named | null,
  offered: { readonly kinds: readonly { readonly id: string }[]; readonly departments: Listed },
): void {
  const kinds = new Set(offered.kinds.map(({ id }) => id))
  if (body.kinds.some((id) => !kinds.has(id) && before?.kinds.includes(id) !== true))
    throw new ApiError('bad_request', 'ไม่พบชนิดการแจ้งเตือนที่เลือก')
  const departments = new Set(offered.departments.map(({ id }) => id))
  if (
    body.departments.some((id) => !departments.has(id) && before?.departments.includes(id) !== true)
  )
    throw new ApiError('bad_request', 'ไม่พบหน่วยงานที่เลือก')
}

/** The rules in the caller's sight, each with whether the caller may change it. */
export async function listRules<T, Row extends RuleRow<T>>(
  store: RuleStore<T, Row>,
  db: Db,
  caller: Caller,
) {
  const rules = await store.findRules(db, caller, null)
  return { rows: rules.map((rule) => ({ ...rule, may_change: mayOwnRule(caller, rule) })) }
}

/** A rule that the caller may change. */
export async function findOwnRule<T, Row extends RuleRow<T>>(
  store: RuleStore<T, Row>,
  db: Db,
  caller: Caller,
  id: number,
): Promise<Row> {
  const [rule] = await store.findRules(db, caller, id)
  if (!rule) throw new ApiError('not_found')
  if (!mayOwnRule(caller, rule)) throw new ApiError('forbidden')
  return rule
}

interface Changing {
  readonly db: Db
  readonly caller: Caller
  /** Of the client. */
  readonly address: string
  /** Under whose path the audit log has it. */
  readonly call: Call
}

/** A rule as its call sends it. */
interface SentRule<T> extends RuleOwner {
  readonly version: number
  readonly name: string
  readonly is_on: boolean
  readonly body: T
}

/** Writes a new rule, or the next version of `before`; the audit log has both. */
export async function writeRule<T, Row extends RuleRow<T>>(
  store: RuleStore<T, Row>,
  rule: SentRule<T>,
  before: Row | null,
  { db, caller, address, call, now }: Changing & { readonly now: Date },
): Promise<{ id: number; version: number }> {
  const { name, DeptID: departmentId, groupId, is_on, body } = rule
  const by = caller.user.username
  const written = { name, departmentId, groupId, isOn: is_on, body, by, now }
  const id = before?.id ?? (await store.insertRule(db, written))
  const version = before ? await store.updateRule(db, id, rule.version, written) : 1
  if (version === null) throw new ApiError('conflict')
  await insertAudit(db, {
    username: caller.username,
    address,
    action: call.path,
    subject: name,
    before: before && { name: before.name, is_on: before.is_on, body: before.body },
    after: { name, is_on, body },
  })
  return { id, version }
}

/** Removes a rule of the caller's; the audit log keeps it. */
export async function removeRule<T, Row extends RuleRow<T>>(
  store: RuleStore<T, Row>,
  id: number,
  { db, caller, address, call }: Changing,
): Promise<{ ok: true }> {
  const { name, owner, is_on, body } = await findOwnRule(store, db, caller, id)
  await store.deleteRule(db, id)
  await insertAudit(db, {
    username: caller.username,
    address,
    action: call.path,
    subject: name,
    before: { name, notice_owner: owner, is_on, body },
  })
  return { ok: true }
}
