import type { ListedRule } from '@roadside/contract/rules/rule-shape.ts'
import type { Choice } from './choice-blank.tsx'

/** Whose a rule is, with the name. */
export type OwnedRule = Pick<ListedRule<unknown>, 'DeptID' | 'groupId' | 'owner'>

/** 5 นาที, 2 ชั่วโมง, 1 วัน; whole hours and days only. */
export function minutesWords(minutes: number): string {
  if (minutes > 0 && minutes % 1_440 === 0) return `${minutes / 1_440} วัน`
  if (minutes > 0 && minutes % 60 === 0) return `${minutes / 60} ชั่วโมง`
  return `${minutes} นาที`
}

/** Names one after another. */
export const listed = (names: readonly string[]) => names.join(', ')

/** The names of what was chosen; nothing chosen means all. */
export function chosenNames<Id>(
  chosen: readonly Id[],
  names: ReadonlyMap<Id, string>,
  all: string,
): string {
  return chosen.length === 0 ? all : listed(chosen.map((id) => names.get(id) ?? lostChoice(id)))
}

/** Whose equipment a rule is about that names no departments: all that its owner has. */
export function ofOwner({ DeptID, groupId, owner }: OwnedRule): string {
  if (DeptID !== null) return owner
  return groupId === null ? 'ทุกหน่วยงาน' : `ทุกหน่วยงานใน${owner}`
}

/** What a rule names and is there no more. */
export const lostChoice = (id: unknown) => `${String(id)} (ไม่มีอยู่แล้ว)`

/** Choices with those that are chosen and there no more, so that they can be taken away. */
export function withLost(offered: readonly Choice[], chosen: readonly string[]): Choice[] {
  const lost = chosen.filter((one) => !offered.some(({ value }) => value === one))
  return [...lost.map((value) => ({ value, label: lostChoice(value) })), ...offered]
}
