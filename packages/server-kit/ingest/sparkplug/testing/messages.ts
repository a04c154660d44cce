import { sentAt, type Sent } from './node.ts'

/** Messages of an edge node with a device that is a fan. */
export const bdSeq = (value: number) => ({ name: 'bdSeq', type: 'Int64', value }) as const
export const birth: Sent = {
  type: 'NBIRTH',
  seq: 0,
  metrics: [
    bdSeq(4),
    { name: 'Node Control/Rebirth', type: 'Boolean', value: false },
    { name: 'power', alias: 1, type: 'Int16', value: -5 },
    { name: 'source', alias: 2, type: 'String', value: 'mains' },
    { name: 'file', alias: 3, type: 'Bytes', value: null },
  ],
}
export const rebirth: Sent = { ...birth, timestamp: new Date(sentAt.getTime() + 100) }
export const later = (sent: Sent): Sent => ({
  ...sent,
  timestamp: new Date(sentAt.getTime() + 200),
})
export const data = (seq: number | null, value = -6, changes: Partial<Sent> = {}): Sent => ({
  type: 'NDATA',
  seq,
  metrics: [{ alias: 1, type: 'Int16', value }],
  ...changes,
})
export const fanBirth = (seq: number): Sent => ({
  type: 'DBIRTH',
  device: 'fan',
  seq,
  metrics: [{ name: 'running', alias: 9, type: 'Boolean', value: true }],
})
export const fanData = (seq: number): Sent => ({
  type: 'DDATA',
  device: 'fan',
  seq,
  metrics: [{ alias: 9, type: 'Boolean', value: false }],
})
export const fanDeath = (seq: number): Sent => ({ type: 'DDEATH', device: 'fan', seq })
export const death = (session: number): Sent => ({
  type: 'NDEATH',
  seq: null,
  metrics: [bdSeq(session)],
})
