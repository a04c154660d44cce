/** Whose a rule is: of a department, a group of departments, or (both null) the authority. */
export interface RuleOwner {
  readonly DeptID: number | null
  readonly groupId: number | null
}

interface OwnerChoices {
  readonly departments: readonly { readonly id: number; readonly name: string }[]
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

/** The owners that an account may choose, by {@link ownerKey}. */
export function ownersOf({ departments, groups }: OwnerChoices, isAuthority: boolean) {
  return [
    ...(isAuthority ? [{ value: 'authority', label: 'ส่วนกลาง (ทุกหน่วยงาน)' }] : []),
    ...groups.map(({ id, name }) => ({ value: `group:${id}`, label: `ทั้งกลุ่ม ${name}` })),
    ...departments.map(({ id, name }) => ({ value: `department:${id}`, label: name })),
  ]
}

/** `authority`, `department:1`, `group:1`. */
export function ownerKey({ DeptID, groupId }: RuleOwner): string {
  if (DeptID !== null) return `department:${DeptID}`
  return groupId === null ? 'authority' : `group:${groupId}`
}

/** The owner of a key that {@link ownerKey} made. */
export function ownerOf(key: string): RuleOwner {
  const [kind, id] = key.split(':')
  return {
    DeptID: kind === 'department' ? Number(id) : null,
    groupId: kind === 'group' ? Number(id) : null,
  }
}
