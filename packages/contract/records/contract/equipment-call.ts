import * as z from 'zod/mini'
import { severities } from '../../alarms/severity.ts'
import { defineCall } from '../../call.ts'
import { healths } from '../../health.ts'
import { Id, paging } from '../../paging.ts'
import { ticketStates } from '../../tickets/domain/ticket-state.ts'

/** Topic of the live messages that tell a contractor's account of its equipment. */
export const contractEquipmentTopic = 'contractEquipment'

export const contractEquipmentSorts = ['state', 'name', 'site', 'contract', 'guarantee'] as const
export type ContractEquipmentSort = (typeof contractEquipmentSorts)[number]

/** Null: only the authority may know it, as whether a lamp can be reached (design §5). */
const Health = z.nullable(z.enum(healths))

/** A piece of equipment of a contract. */
export const ContractEquipment = z.object({
  /** Id among all equipment. */
  id: z.int(),
  name: z.string(),
  health: Health,
  /** Since when; ISO 8601 with +07:00. Null with the health. */
  since: z.nullable(z.string()),
  reason: z.string(),
  wid: z.int(),
  site: z.string(),
  type_name: z.string(),
  road_code: z.string(),
  road_name: z.string(),
  sta: z.string(),
  department: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  project_id: z.int(),
  project: z.string(),
  contract_no: z.string(),
  /** Name of its lot; empty: the guarantee is that of the whole contract. */
  lot: z.string(),
  /** Days `yyyy-mm-dd`, the last included. */
  guarantee_from: z.nullable(z.string()),
  guarantee_to: z.nullable(z.string()),
  /** Its most urgent live alarm, and how many there are. */
  alarm: z.nullable(z.object({ id: z.int(), kind_name: z.string(), severity: z.enum(severities) })),
  alarms: z.int(),
  /** Its newest open ticket that is the contractor's. */
  ticket: z.nullable(z.object({ id: z.int(), number: z.string(), state: z.enum(ticketStates) })),
})
export type ContractEquipment = z.infer<typeof ContractEquipment>

/** What narrows the list and the map alike. */
const filter = {
  search: paging.search,
  /** One contract, by the id of its project. */
  project: z.optional(z.nullable(Id)),
  health: z.optional(z.enum(healths)),
}

export const contractEquipment = defineCall({
  path: 'contractEquipment',
  nameTh: 'ดูอุปกรณ์ในสัญญา',
  summary:
    'Equipment of the contracts of the contractor whose account it is, archived contracts included; what is wrong first. Counted to 5 000. `counts`: by health, whatever `health` chooses.',
  access: 'contractor',
  body: z.object({
    ...filter,
    page: paging.page,
    perPage: paging.perPage,
    sort: z.optional(z.enum(contractEquipmentSorts)),
    order: paging.order,
    /** One piece of equipment. */
    id: z.optional(Id),
  }),
  reply: z.object({
    rows: z.array(ContractEquipment),
    total: z.int(),
    counts: z.record(z.enum(healths), z.int()),
    contracts: z.array(z.object({ id: z.int(), name: z.string(), contract_no: z.string() })),
  }),
})

/** Places on the map at most. */
export const mostContractPlaces = 20_000

export const contractEquipmentPlaces = defineCall({
  path: 'contractEquipmentPlaces',
  nameTh: 'ดูแผนที่อุปกรณ์ในสัญญา',
  summary: `The same equipment as places on a map, at most ${mostContractPlaces}; \`without_place\`: how many more have none.`,
  access: 'contractor',
  body: z.object(filter),
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        health: Health,
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
    without_place: z.int(),
  }),
})
