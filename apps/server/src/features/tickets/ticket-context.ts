import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { ReportedFault } from '@roadside/contract/fault-reports/fault-report-calls.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'

/** Who acts on tickets, and with what: the context of a call, or a button of a message. */
export interface TicketOperator extends Pick<Deps, 'database' | 'live' | 'now'> {
  readonly caller: Caller
  /** Address of the client; empty: none. */
  readonly address: string
}

/** An alarm as far as a ticket is opened of it. */
export interface TicketAlarm {
  readonly id: number | null
  readonly kind: string
  readonly severity: Severity
  readonly subject: {
    readonly key: string
    readonly name: string
    readonly assetId: number | null
    readonly wid: number | null
  }
  readonly isGuarded: boolean
}

/** Whether the cause of an alarm lasts, by the present state of its equipment. */
export interface CauseNow {
  readonly isActive: boolean
  /** In Thai; empty where it does not last. */
  readonly why: string
}

/** What tickets need of the alarms. */
export interface AlarmsOfTickets {
  /** Before the transaction in which tickets are opened. */
  prepare(database: Database, now: Date): Promise<void>
  readonly nameOfKind: (id: string) => string
  /** Id of the solution that a kind is of; empty: of the console itself. */
  readonly solutionOfKind: (id: string) => string
  /** Whether a kind tells if equipment can be reached. */
  readonly isOfConnection: (id: string) => boolean
  /** Whether a kind is of a fault of equipment itself, and not of what it watches or saw. */
  readonly isFaultOfEquipment: (id: string) => boolean
  /** The kind of the fault that a person reports of such equipment; null: nothing measures it. */
  readonly kindOfReport: (fault: ReportedFault, assetKind: string) => string | null
  /** Kinds that rules may name: those of solutions that nobody has to review. */
  readonly ruleKinds: readonly {
    readonly id: string
    readonly name: string
    readonly solution: string
  }[]
  /** Whether causes last now, in their order; null: the state of the equipment does not tell. */
  judgeNow(
    db: Db,
    causes: readonly {
      readonly kind: string
      readonly subject: string
      /** Null: of a circuit. */
      readonly assetId: number | null
    }[],
  ): Promise<readonly (CauseNow | null)[]>
  /** Throws `not_found` where one of the alarms is out of sight. */
  refuseUnseen(db: Db, caller: Caller, ids: readonly number[]): Promise<void>
  /** Alarms are locked before their tickets, always. */
  lock(db: Db, ids: readonly number[]): Promise<readonly TicketAlarm[]>
  noteOpened(
    db: Db,
    ids: readonly number[],
    ticket: {
      id: number
      number: string
      by: string | null
      now: Date
      /** They joined a ticket that was open. */
      isJoined?: boolean
    },
  ): Promise<void>
  noteEnded(db: Db, ids: readonly number[], now: Date): Promise<void>
}

/** The kinds that a rule is about: where it names none, all faults of equipment. */
export function kindsOf(
  { kinds }: { readonly kinds: readonly string[] },
  { ruleKinds, isFaultOfEquipment }: AlarmsOfTickets,
): readonly string[] {
  return kinds.length > 0
    ? kinds
    : ruleKinds.flatMap(({ id }) => (isFaultOfEquipment(id) ? [id] : []))
}

export interface TicketServices {
  readonly alarms: AlarmsOfTickets
  readonly dashboardFirstname: string
}

/** Messages for consoles with these sites in sight. */
export function ticketMessages(wids: Iterable<number>): LiveMessage[] {
  return [...new Set(wids)].map((wid) => ({ topic: 'tickets', wid, kind: 'ticket' }))
}
