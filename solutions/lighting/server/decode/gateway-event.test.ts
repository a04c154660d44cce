import { describe, expect, it } from 'vitest'
import { decodeBy, now, refusalBy } from './testing/messages.ts'

const eui = '0016c001f1500001'
const v4 = (what: string) => ({ topic: `as923/gateway/${eui}/${what}` })
const v3 = (what: string) => ({ topic: `gateway/${eui}/${what}` })

describe('gateway events', () => {
  it('reads the statistics of v4 and v3', () => {
    const seen = { kind: 'gateway_stats', gateway: eui, at: now }
    expect(
      decodeBy(null, { gatewayId: eui, time: '1980-01-06T00:00:00Z' }, v4('event/stats')),
    ).toEqual([{ ...seen, ip: null, latitude: null, longitude: null }])
    const old = {
      gatewayID: 'ABbAAfFQAAE=',
      ip: '10.9.8.7',
      location: { latitude: 13.75, longitude: 100.5 },
    }
    expect(decodeBy(null, old, v3('event/stats'))).toEqual([
      { ...seen, ip: '10.9.8.7', latitude: 13.75, longitude: 100.5 },
    ])
  })

  it('takes 0, 0 for no position, and the topic for a gateway that does not name itself', () => {
    expect(
      decodeBy(null, { location: { latitude: 0, longitude: 0 } }, v4('event/stats')),
    ).toMatchObject([{ gateway: eui, latitude: null, longitude: null }])
  })

  it('reads the connection', () => {
    const connection = (isOnline: boolean) => [
      { kind: 'gateway_connection', gateway: eui, at: now, isOnline },
    ]
    expect(decodeBy(null, { gatewayId: eui, state: 'ONLINE' }, v4('state/conn'))).toEqual(
      connection(true),
    )
    expect(
      decodeBy(null, { gatewayID: 'ABbAAfFQAAE=', state: 'OFFLINE' }, v3('state/conn')),
    ).toEqual(connection(false))
    expect(decodeBy(null, { gatewayId: eui }, v4('state/conn'))).toEqual(connection(false))
  })

  it.each(['up', 'ack', 'exec', 'raw'])('has no interest in event/%s', (event) => {
    expect(decodeBy(null, { gatewayId: eui }, v4(`event/${event}`))).toEqual([])
  })

  it.each([
    ['event/boom', {}, /event\/boom/],
    ['state/conn', { state: 'ASLEEP' }, /state .*ASLEEP/],
    ['state/conn', [], /ออบเจกต์/],
    ['event/stats', { gatewayId: 'nonsense' }, /gatewayId/],
  ])('refuses %s %j', (what, json, message) => {
    expect(refusalBy(null, json, v4(what)).message).toMatch(message)
  })

  it.each([
    [{ location: { latitude: 100.5, longitude: 13.75 } }, {}],
    [{ location: { latitude: 13.75, longitude: 181 } }, {}],
    [{ location: { latitude: '13.75', longitude: 100.5 }, ip: 'x' }, {}],
    [{ location: [13.75, 100.5], ip: 5 }, {}],
    [{ location: 'Bangkok', ip: '10.9.8.7' }, { ip: '10.9.8.7' }],
  ])('hears a gateway that says %j', (reported, read) => {
    const seen = {
      kind: 'gateway_stats',
      gateway: eui,
      at: now,
      ip: null,
      latitude: null,
      longitude: null,
    }
    expect(decodeBy(null, { gatewayId: eui, ...reported }, v4('event/stats'))).toEqual([
      { ...seen, ...read },
    ])
  })
})
