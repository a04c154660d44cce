import {
  definePermissions,
  list,
  ofPlace,
  plain,
  rootOnly,
  seesLamps,
  seesProjects,
  type Place,
  type Who,
  type World,
} from '@roadside/server-kit/testing/permissions.ts'
import * as calls from './calls.ts'
import * as installed from './installed-calls.ts'
import * as proposals from './proposal-calls.ts'
import * as reception from './reception-calls.ts'
import * as registry from './registry-calls.ts'

const wid = ({ wid: sites }: Place) => ({ wid: sites.Lighting ?? 0 })
const span = { from: '2026-11-21T00:00:00+07:00', to: '2026-11-22T00:00:00+07:00' }
const position = { latitude: '13.8', longitude: '100.4', sta: '1+000' }
const hex = (text: string) => Buffer.from(text).toString('hex').padStart(16, '0').slice(-16)

/** The handle of the lamp that `fill` has made. */
const lamp = async (place: Place, { one }: World) => {
  const select = 'select handle from lamp where wid = $1 and pole = $2'
  const values = [wid(place).wid, place.mark]
  return { devid: (await one<{ handle: string }>(select, values)).handle }
}

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

const seesLampsInPart: Who = {
  ...seesLamps,
  viewer: 'own, fewer',
  fourG: 'own, fewer',
  staff: 'own, fewer',
  officeAdmin: 'group, fewer',
  drrAdmin: 'allowed, fewer',
}

/** Everybody beside the road, who sees the lamp. */
const proposes = seesProjects

export default definePermissions({
  fill: async ({ one, place, number, now }) => {
    const { wid: site } = wid(place)
    const devid = `86200000000000${number}`
    const eui = `647fda000000000${number}`
    const ipaddress = `10.88.0.${number}`
    const rssi = -(9_100 + number)
    const battery = 3.917 + number
    const made = await one(
      `insert into lamp (wid, devid, pole, link, profile_id, status, seen_at, reading_at, current_a, battery_v, rssi)
       select $1, $2, $3, '4g', min(id), 'off', $4, $4, 0.5, $5, $6 from device_profile returning id`,
      [site, devid, place.mark, now, battery, rssi],
    )
    await one(
      `insert into lamp_reading (lamp_id, at, received_at, current_a, battery_v, rssi, payload, rx) values ($1, $2, $2, 0.5, $3, $4, 'ab', $5)`,
      [made.id, now, battery, rssi, JSON.stringify([{ gateway: eui, rssi, snr: 4.5, at: null }])],
    )
    await one(
      `insert into uplink_gap (kind, source_id, wid, started_at, ended_at, counter, missing) values ('lamp', $1, $2, $3, $3, 7, 2)`,
      [made.id, site, now],
    )
    await one(
      `insert into lamp_position_proposal values ($1, '13.8', '100.4', '', '', 'staff', $2) returning lamp_id`,
      [made.id, now],
    )
    await one(`insert into gateway (wid, gwno, eui, ipaddress) values ($1, 'GW', $2, $3)`, [
      site,
      eui,
      ipaddress,
    ])
    return { root: [devid, eui, String(rssi), String(battery)], roleAdmin: [ipaddress] }
  },
  rows: [
    list(calls.lightingSites, seesLamps, () => ({})),
    ofPlace(calls.getStatusSEM, seesLamps, wid),
    ofPlace(calls.getMarkerSEM, seesLampsInPart, wid, {
      fewer: ['devbattery', 'rssi', 'lastupdate', 'devconnect', 'missing_day'],
    }),
    ofPlace(
      calls.modalLoraWan,
      { ...seesLamps, viewer: 'own, fewer', fourG: 'own, fewer', staff: 'own, fewer' },
      wid,
      { fewer: ['ipaddress'] },
    ),
    ofPlace(calls.fetchLocationSEM, seesLamps, lamp),
    ofPlace(calls.updateLocationSEM, rootOnly, async (p, w) => ({
      ...(await lamp(p, w)),
      ...position,
    })),
    ofPlace(proposals.positionProposal, proposes, lamp),
    ofPlace(proposals.proposePosition, proposes, async (p, w) => ({
      ...(await lamp(p, w)),
      ...position,
      note: '',
    })),
    ofPlace(proposals.proposalAnswer, proposes, lamp),
    list(proposals.positionProposals, rootOnly, () => ({ page: 1, perPage: 25 })),
    ofPlace(proposals.settleProposal, rootOnly, async (p, w) => {
      const { devid } = await lamp(p, w)
      const insert = `insert into lamp_position_proposal select id, '13.8', '100.4', '', '', 'staff', $2 from lamp where handle = $1
        on conflict (lamp_id) do update set proposed_at = excluded.proposed_at returning id::float8 as id`
      const made = await w.one<{ id: number }>(insert, [devid, w.clock.now])
      return { devid, id: made.id, is_accepted: true }
    }),
    ofPlace(calls.loraLog, seesLampsInPart, lamp, {
      fewer: ['rssi', 'battery', 'payload'],
    }),
    ofPlace(
      calls.loraSeries,
      seesLampsInPart,
      async (p, w) => ({ ...(await lamp(p, w)), ...span }),
      {
        fewer: ['rssi', 'battery'],
      },
    ),
    ofPlace(reception.gatewayLamps, seesLampsInPart, (p) => ({ ...wid(p), gwno: 'GW' }), {
      fewer: ['received_at', 'is_silent', 'rssi', 'snr'],
    }),
    ofPlace(reception.lampGateways, seesLampsInPart, lamp, { fewer: ['eui', 'rssi', 'snr'] }),
    ofPlace(reception.lampTroubles, seesLampsInPart, wid),
    ofPlace(calls.loraUplinks, rootOnly, async (p, w) => ({ ...(await lamp(p, w)), ...span })),

    plain(registry.deviceProfiles, rootOnly, () => ({})),
    plain(registry.saveDeviceProfile, rootOnly, (_, w) => ({
      name: w.fresh(),
      mapping: {},
      codec: null,
      settings: {},
    })),
    plain(registry.tryDeviceProfile, rootOnly, () => ({
      codec: null,
      mapping: {},
      object: {},
    })),
    ofPlace(registry.adoptLamp, rootOnly, async (p, { one, fresh }) => {
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
    ofPlace(registry.adoptGateway, rootOnly, (p, { fresh }) => {
      return {
        ...wid(p),
        eui: hex(fresh()),
        gwno: fresh(),
        ipaddress: '',
        latitude: null,
        longitude: null,
      }
    }),
    ofPlace(registry.importLamps, rootOnly, (p) => {
      const content = Buffer.from('devid,pole\n0102030405060708,P-1\n').toString('base64')
      return { ...wid(p), filename: 'a.csv', content, write: false }
    }),

    ofPlace(installed.registeredLamp, rootOnly, async (p, w) => ({
      devid: (await someLamp(p, w)).devid,
    })),
    plain(installed.formerLamp, rootOnly, () => ({ devid: '0102030405060708' })),
    ofPlace(installed.saveLamp, rootOnly, async (p, w) => {
      const was = await someLamp(p, w)
      return { devid: was.devid, lamp: { ...was, pole: 'P-2' }, was }
    }),
    ofPlace(installed.removeLamp, rootOnly, async (p, w) => ({
      devid: (await someLamp(p, w)).devid,
    })),
    ofPlace(installed.saveGateway, rootOnly, async (p, w) => {
      const was = await someGateway(p, w)
      return { eui: was.eui, gateway: { ...was, ipaddress: '10.0.0.9' }, was }
    }),
    ofPlace(installed.removeGateway, rootOnly, async (p, w) => ({
      eui: (await someGateway(p, w)).eui,
    })),
    plain(installed.lampImports, rootOnly, () => ({})),
    plain(installed.undoLampImport, rootOnly, async (p, { one }) => {
      const insert = `insert into lamp_import (wid, filename, username, at, lamps) values ($1, 'a.csv', 'admin', now(), 0) returning id`
      return one(insert, [wid(p).wid])
    }),
  ],
})
