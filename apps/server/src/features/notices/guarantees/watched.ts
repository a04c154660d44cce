import type { RadarBand, WatchedKind } from '@roadside/contract/records/contract/radar.ts'
import type { SecurityKind } from '@roadside/contract/records/contract/security.ts'
import type { Db } from '@roadside/server-kit/database.ts'

/** A defects period or a bank guarantee, as far as its end is told. */
export interface WatchedGuarantee {
  readonly kind: WatchedKind
  /** What secures; null: it is a defects period. */
  readonly security: SecurityKind | null
  /** Of the lot or bank guarantee; null: the project's own period. */
  readonly id: number | null
  /** The lot's name, or the bank and number of a security. */
  readonly name: string
  readonly pj_id: number
  readonly pj_code: string
  readonly pj_name: string
  readonly contract_no: string
  readonly contractor_id: number | null
  readonly contractor: string
  readonly department_id: number
  readonly group_id: number
  readonly department: string
  /** The last day, `yyyy-mm-dd`. */
  readonly to: string | null
  readonly returned_on: string | null
}

/** Handed in, as messages know nothing of projects: the guarantees of all projects in use. */
export type FindGuarantees = (db: Db) => Promise<readonly WatchedGuarantee[]>

/** Days before an end at which it is told; `short`: a bank guarantee that ends before the defects period. */
export type EndStep = RadarBand | 'short'

/** An end that is to be told. */
export interface DueEnd {
  readonly guarantee: WatchedGuarantee
  /** `lot-5`, `project-3`, `bank-7`. */
  readonly subject: string
  readonly endsOn: string
  readonly step: EndStep
  /** Of a bank guarantee that is too short: the last day of the defects periods. */
  readonly defectsEndOn: string | null
}
