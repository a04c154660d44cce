import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** Kind of a menu group: decides its place and its visibility (specification §9, design §6). */
export const groupKinds = ['central', 'regional', 'other', 'national_highway', 'weighing'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The shown name of the department for the whole authority (specification §9). */
export const wholeAuthorityName = 'กรมทางหลวงชนบท'

/** A solution of a department; `Link` is the department id. */
export const MenuSolution = z.object({
  TypeName: z.string(),
  Link: z.number(),
  /** What waits there since midnight. */
  Badge: z.optional(z.number()),
  /** An accident is among it. */
  IsUrgent: z.optional(z.boolean()),
  /** Equipment there that is out of order (health `fault`). */
  Faults: z.optional(z.number()),
})
export const MenuDepartment = z.object({
  DeptID: z.number(),
  DeptName: z.string(),
  Solution: z.array(MenuSolution),
})
export const MenuGroup = z.object({
  DeptGroupName: z.string(),
  Kind: z.enum(groupKinds),
  DeptList: z.array(MenuDepartment),
})
export type MenuSolution = z.infer<typeof MenuSolution>
export type MenuDepartment = z.infer<typeof MenuDepartment>
export type MenuGroup = z.infer<typeof MenuGroup>
/** The text in `json` holds this. */
export const Menu = z.array(MenuGroup)

export const getMenuITS = defineCall({
  path: 'getMenuITS',
  nameTh: 'ดูเมนู',
  summary: 'The menu groups the caller may see, in order, as JSON text in the first item.',
  access: 'signedIn',
  body: z.object({
    department: z.optional(z.nullable(z.string())),
    owner: z.optional(z.nullable(z.string())),
    username: z.optional(z.nullable(z.string())),
  }),
  reply: z.array(z.object({ json: z.string() })),
})

export const menuCounts = defineCall({
  path: 'menuCounts',
  nameTh: 'ดูตัวเลขในเมนู',
  summary:
    'What came since midnight and waits for somebody in each entry of the menu, whether an accident is among it, and how much equipment there is out of order.',
  access: 'signedIn',
  body: z.object({}),
  reply: z.array(
    z.object({
      DeptID: z.number(),
      TypeName: z.string(),
      count: z.int(),
      isUrgent: z.boolean(),
      faults: z.int(),
    }),
  ),
})
