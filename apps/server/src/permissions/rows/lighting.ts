import * as calls from '@roadside/solutions/lighting/calls.ts'
import * as installed from '@roadside/solutions/lighting/installed-calls.ts'
import * as registry from '@roadside/solutions/lighting/registry-calls.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { Place } from '../place.ts'
import type { World } from '../world.ts'

const wid = ({ wid: sites }: Place) => ({ wid: sites.Lighting ?? 0 })
const lamp = ({ lamp: devid }: Place) => ({ devid })
const span = { from: '2026-11-21T00:00:00+07:00', to: '2026-11-22T00:00:00+07:00' }
const position = { latitude: '13.8', longitude: '100.4', sta: '1+000' }
const hex = (text: string) => Buffer.from(text).toString('hex').padStart(16, '0').slice(-16)

/** A lamp or gateway of the place that nothing else is asked of. */
const someLamp = async (place: Place, { one, fresh }: World) => {
  const insert = `insert into lamp (wid, devid, pole, profile_id) select $1, $2, 'P', min(id) from device_profile
    returning devid, wid, pole, profile_id, link, latitude, longitude, sta`
  return one<installed.RegisteredLamp>(insert, [wid(place).wid, hex(fresh())])
}
const someGateway = async (place: Place, { one, fresh }: World) => {
  const insert =
    'insert into gateway (wid, eui, gwno) values ($1, $2, $3) returning eui, wid, gwno, ipaddress, latitude, longitude'
  return one<installed.RegisteredGateway>(insert, [wid(place).wid, hex(fresh()), fresh()])
}

// no token, dashboard-only, 4G, user, role admin of a group, role admin in drr, admin
export const lightingRows: readonly Row[] = [
  list(calls.lightingSites, '     r o o o g a a', () => ({})),
  ofPlace(calls.getStatusSEM, '   r o o o g a a', wid),
  ofPlace(calls.getMarkerSEM, '   r o- o- o- g- a- a', wid, {
    fewer: ['devbattery', 'rssi', 'lastupdate', 'devconnect', 'missing_day'],
  }),
  ofPlace(calls.modalLoraWan, '   r o- o- o- g a a', wid, { fewer: ['ipaddress'] }),
  ofPlace(calls.fetchLocationSEM, 'r o o o g a a', lamp),
  ofPlace(calls.updateLocationSEM, 'r r r r r r a', (p) => ({ ...lamp(p), ...position })),
  ofPlace(calls.loraLog, '        r o- o- o- g- a- a', lamp, {
    fewer: ['rssi', 'battery', 'payload'],
  }),
  ofPlace(calls.loraSeries, '     r o- o- o- g- a- a', (p) => ({ ...lamp(p), ...span }), {
    fewer: ['rssi', 'battery'],
  }),
  ofPlace(calls.loraUplinks, '    r r r r r r a', (p) => ({ ...lamp(p), ...span })),

  plain(registry.deviceProfiles, 'r r r r r r a', () => ({})),
  plain(registry.saveDeviceProfile, 'r r r r r r a', (_, w) => ({
    name: w.fresh(),
    mapping: {},
    codec: null,
    settings: {},
  })),
  plain(registry.tryDeviceProfile, 'r r r r r r a', () => ({
    codec: null,
    mapping: {},
    object: {},
  })),
  ofPlace(registry.adoptLamp, '   r r r r r r a', async (p, { one, fresh }) => {
    const { id } = await one('select min(id) as id from device_profile')
    return {
      ...wid(p),
      ...position,
      devid: hex(fresh()),
      pole: fresh(),
      profile_id: id,
      link: '4g' as const,
    }
  }),
  ofPlace(registry.adoptGateway, 'r r r r r r a', (p, { fresh }) => {
    return {
      ...wid(p),
      eui: hex(fresh()),
      gwno: fresh(),
      ipaddress: '',
      latitude: null,
      longitude: null,
    }
  }),
  ofPlace(registry.importLamps, ' r r r r r r a', (p) => {
    const content = Buffer.from('devid,pole\n0102030405060708,P-1\n').toString('base64')
    return { ...wid(p), filename: 'a.csv', content, write: false }
  }),

  ofPlace(installed.registeredLamp, 'r r r r r r a', async (p, w) => ({
    devid: (await someLamp(p, w)).devid,
  })),
  plain(installed.formerLamp, '       r r r r r r a', () => ({ devid: '0102030405060708' })),
  ofPlace(installed.saveLamp, '      r r r r r r a', async (p, w) => {
    const was = await someLamp(p, w)
    return { devid: was.devid, lamp: { ...was, pole: 'P-2' }, was }
  }),
  ofPlace(installed.removeLamp, '    r r r r r r a', async (p, w) => ({
    devid: (await someLamp(p, w)).devid,
  })),
  ofPlace(installed.saveGateway, '   r r r r r r a', async (p, w) => {
    const was = await someGateway(p, w)
    return { eui: was.eui, gateway: { ...was, ipaddress: '10.0.0.9' }, was }
  }),
  ofPlace(installed.removeGateway, ' r r r r r r a', async (p, w) => ({
    eui: (await someGateway(p, w)).eui,
  })),
  plain(installed.lampImports, '     r r r r r r a', () => ({})),
  plain(installed.undoLampImport, '  r r r r r r a', async (p, { one }) => {
    const insert = `insert into lamp_import (wid, filename, username, at, lamps) values ($1, 'a.csv', 'admin', now(), 0) returning id`
    return one(insert, [wid(p).wid])
  }),
]
