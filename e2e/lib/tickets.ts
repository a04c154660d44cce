import { randomUUID } from 'node:crypto'
import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { callApi, tokenOf } from './api.ts'
import { demoPassword } from './as.ts'

/** A call of the demonstration's account. */
export async function as<T>(
  address: string,
  username: string,
  path: string,
  body: unknown,
): Promise<T> {
  const token = await tokenOf(address, username, demoPassword)
  const answer = await callApi<T>(address, path, body, token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Opens a ticket on equipment that `username` sees, and assigns it to that account. */
export async function ticketFor(
  address: string,
  username: string,
  title: string,
): Promise<{ readonly id: number; readonly number: string }> {
  const { rows } = await as<{ rows: AlarmRow[] }>(address, username, 'alarmList', {
    page: 1,
    perPage: 50,
  })
  const place = rows.find(({ asset_id }) => asset_id !== null)
  const { asset_id, wid } = place ?? {}
  const opened = await as<{ id: number; number: string }>(address, 'admin', 'openTicket', {
    request_id: randomUUID(),
    asset_id,
    wid,
    title,
    beside: true,
  })
  await as(address, 'admin', 'moveTicket', {
    id: opened.id,
    request_id: randomUUID(),
    move: 'assign',
    contractor_id: null,
    assignee: username,
  })
  return opened
}

export const readTicket = (address: string, id: number) =>
  as<TicketDetail>(address, 'admin', 'ticket', { id })

/** Moves of a ticket in their order. */
export const movesOf = ({ events }: TicketDetail) =>
  events.toSorted((one, other) => one.id - other.id).flatMap(({ move }) => (move ? [move] : []))

/** A photo of 12 megapixels, as large as a phone's. */
export async function drawPhoto(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + (seed % 60), sigma: 24 } as const
  return await sharp({
    create: { width: 4_000, height: 3_000, channels: 3, noise, background: '#000' },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
}
