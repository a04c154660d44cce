import type { AlarmKind } from './alarms/kind.ts'
import type { AuditFields } from './audit-fields.ts'
import type { Call } from './call.ts'
import type { Access } from './permission.ts'

/** A dialog of a site's page that shows one piece of its equipment. */
export interface EquipmentDialog {
  /** Before the equipment's own name: `เกตเวย์ `. */
  readonly namePrefix: string
  /** In the address: `?dialog={dialog}&{param}={name without the prefix}`. */
  readonly dialog: string
  readonly param: string
}

/** One solution type of the specification's table (§2 "Solution type to route"). */
export interface SolutionType {
  /** Its name in the menu (`TypeName`): `Lighting`, `TrafficSign`, … */
  readonly typeName: string
  /** `/{route}-sub?DeptID=` lists the sites; null links to nothing. */
  readonly route: string | null
  /** Route of the special 4G account where it differs. */
  readonly fourGRoute?: string
  /** Full Thai name, the page's title. */
  readonly title: string
  /** Short Thai name for the menu. */
  readonly menuName: string
  /** Its icon: an SVG path on 20 × 20, drawn as a line; an empty one gets a neutral mark. */
  readonly icon: string
  /**
   * The part of the road or structure that its levels concern, in Thai; default: the measured
   * quantity.
   */
  readonly watches?: string
  /** Equipment that is not in the page's own list, which is searched for all other names. */
  readonly equipmentDialogs?: readonly EquipmentDialog[]
  /** Place among a department's entries in the menu, small first; those without come after, in the order of the list. */
  readonly menuRank?: number
}

/** A page of a solution over all its sites. */
export interface SolutionPage {
  /** Its address without the first slash: `event-review`. */
  readonly path: string
  /** Full Thai name, the page's title. */
  readonly title: string
  readonly access: Access
  /** What was seen is reviewed here: alarms that end by a review lead here. */
  readonly isReview?: boolean
}

/** The part of a solution that both sides share: default export of `solutions/{id}/contract.ts`. */
export interface Solution {
  /** Folder name and topic of its live messages. */
  readonly id: string
  readonly types: readonly SolutionType[]
  /** Pages beside those of its types. */
  readonly pages?: readonly SolutionPage[]
  readonly calls: readonly Call[]
  /** Its kinds of alarms; without them its devices have the usual ones. */
  readonly alarmKinds?: readonly AlarmKind[]
  /** The labels of its own actions in the audit log, in Thai. */
  readonly auditActions?: Readonly<Record<string, string>>
  /** The fields of its own entries in the audit log. */
  readonly auditFields?: AuditFields
}

/** The fields of all solutions' entries in the audit log. */
export function auditFieldsOf(solutions: readonly Pick<Solution, 'auditFields'>[]): AuditFields {
  return Object.assign({}, ...solutions.map(({ auditFields = {} }) => auditFields)) as AuditFields
}

export function defineSolution(solution: Solution): Solution {
  return solution
}
