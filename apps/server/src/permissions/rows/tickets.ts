import { randomUUID } from 'node:crypto'
import {
  contractEquipment,
  contractEquipmentPlaces,
} from '@roadside/contract/records/contract/equipment-call.ts'
import * as tickets from '@roadside/contract/tickets/ticket-calls.ts'
import {
  allParties,
  editsSites,
  seesSites,
  type By,
  type Who,
} from '@roadside/server-kit/testing/permissions.ts'
import { addTicket, type Place } from '../place.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { World } from '../world.ts'

/** A ticket without further use. */
const fresh = ({ wid, asset }: Place, { one, clock, fresh: name }: World, { account }: By) =>
  addTicket(one, {
    name: name(),
    wid: wid.Flooding ?? 0,
    assetId: asset,
    now: clock.now,
    state: account === 'contractor' ? 'assigned' : 'open',
  })

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** The authority assigns, the contractor begins. */
const moveOf = ({ account }: By) =>
  account === 'contractor'
    ? ({ move: 'start' } as const)
    : ({ move: 'assign', contractor_id: null } as const)

/** A contractor: tickets of its own. */
const seesTickets: Who = { ...seesSites, contractor: 'own' }
const actsOnTickets: Who = { ...editsSites, contractor: 'own' }

/** Contractors' accounts: the equipment of their contracts. */
const contractorOnly: Who = { contractor: 'own' }

export const ticketRows: readonly Row[] = [
  list(tickets.ticketList, seesTickets, () => ({ page: 1, perPage: 500 })),
  plain(tickets.ticketCalendar, allParties, () => ({ from: '2026-11-01', to: '2026-11-30' })),
  ofPlace(tickets.ticket, seesTickets, ({ ticket: id }) => ({ id })),
  ofPlace(tickets.openTicket, editsSites, ({ asset }) => ({
    request_id: randomUUID(),
    asset_id: asset,
    beside: true,
  })),
  ofPlace(tickets.moveTicket, actsOnTickets, async (place, world, by) => ({
    id: await fresh(place, world, by),
    request_id: randomUUID(),
    ...moveOf(by),
  })),
  ofPlace(tickets.moveTickets, actsOnTickets, async (place, world, by) => ({
    ids: [await fresh(place, world, by)],
    request_id: randomUUID(),
    ...moveOf(by),
  })),
  ofPlace(tickets.saveTicket, actsOnTickets, async (place, world, by) => ({
    id: await fresh(place, world, by),
    version: 1,
    form: by.account === 'contractor' ? { parts: 'ก' } : { title: 'ก' },
  })),
  ofPlace(tickets.commentTicket, actsOnTickets, ({ ticket: id }) => ({
    id,
    request_id: randomUUID(),
    note: 'ก',
  })),
  ofPlace(tickets.watchTicket, actsOnTickets, ({ ticket: id }) => ({ id, watch: true })),
  ofPlace(tickets.ticketPhoto, actsOnTickets, ({ ticket: id }) => ({
    id,
    photo_id: randomUUID(),
    kind: 'before' as const,
    content: pixel,
    device_at: '2026-11-21T20:00:00+07:00',
  })),
  ofPlace(tickets.ticketChoices, editsSites, ({ wid }) => ({ wid: wid.Flooding ?? 0 })),
  list(contractEquipment, contractorOnly, () => ({ page: 1, perPage: 500 })),
  list(contractEquipmentPlaces, contractorOnly, () => ({})),
]
