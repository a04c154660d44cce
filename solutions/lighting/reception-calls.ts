import { defineCall } from '@roadside/contract/call.ts'
import { healths } from '@roadside/contract/health.ts'
import { Id } from '@roadside/contract/paging.ts'
import * as z from 'zod/mini'

const Devid = z.string().check(z.minLength(1), z.maxLength(64))

/** Uplinks of these hours are read: until the newest sign of life. */
export const receptionHours = 24
/** Of each lamp at most so many of its newest uplinks in that time. */
export const receptionUplinks = 8

/** Signal of a reception, for the username admin only. dBm, dB. */
const signal = {
  rssi: z.optional(z.nullable(z.number())),
  snr: z.optional(z.nullable(z.number())),
}

/** A lamp that a gateway received. */
export const ReceivedLamp = z.object({
  pole: z.string(),
  /** As in the list of lamps: device id for the username admin, otherwise a handle. */
  devid: z.string(),
  health: z.enum(healths),
  /** It cannot be reached now; for the username admin only. */
  is_silent: z.optional(z.boolean()),
  /** Other gateways received uplinks of it too. */
  is_shared: z.boolean(),
  /** Newest uplink that this gateway received, the lamp's last update; for the username admin only. */
  received_at: z.optional(z.string()),
  ...signal,
})
export type ReceivedLamp = z.infer<typeof ReceivedLamp>

/** An uplink that a gateway received. */
export const GatewayUplink = z.object({
  pole: z.string(),
  devid: z.string(),
  at: z.string(),
  ...signal,
})
export type GatewayUplink = z.infer<typeof GatewayUplink>

export const gatewayLamps = defineCall({
  path: 'gatewayLamps',
  nameTh: 'ดูดวงโคมของเกตเวย์',
  summary: `Lamps of the site that a gateway received in the ${receptionHours} hours before its newest sign of life, by the newest ${receptionUplinks} uplinks of each lamp, and its last 20 uplinks. Last update, silence and signal only for the username admin.`,
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id, gwno: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    lamps: z.array(ReceivedLamp),
    uplinks: z.array(GatewayUplink),
  }),
})

/** A gateway that received a lamp. */
export const LampGateway = z.object({
  /** Null: not registered, or at a site that the account may not see. */
  gwno: z.nullable(z.string()),
  /** Its site; null likewise. */
  wid: z.nullable(z.number()),
  /** For the username admin only. */
  eui: z.optional(z.string()),
  ISOnline: z.nullable(z.enum(['Online', 'Offline'])),
  /** When the gateway last reported. */
  lastupdate: z.nullable(z.string()),
  received_at: z.string(),
  /** Uplinks of the lamp that it received. */
  uplinks: z.number(),
  ...signal,
})
export type LampGateway = z.infer<typeof LampGateway>

export const lampGateways = defineCall({
  path: 'lampGateways',
  nameTh: 'ดูเกตเวย์ของดวงโคม',
  summary: `Gateways that received a lamp in the ${receptionHours} hours before its newest reading, best signal first. Signal only for the username admin.`,
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ devid: Devid }),
  reply: z.object({
    /** Null: the lamp never reported. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    gateways: z.array(LampGateway),
  }),
})

/** A lamp that is out, burns by day or cannot be reached. */
export const LampTrouble = z.object({
  devid: z.string(),
  since: z.string(),
  /** The cause, where all gateways that received the lamp were silent before it: their numbers. */
  gateways: z.array(z.string()),
})
export type LampTrouble = z.infer<typeof LampTrouble>

export const lampTroubles = defineCall({
  path: 'lampTroubles',
  nameTh: 'ดูดวงโคมที่มีปัญหา',
  summary:
    'Since when lamps of a site are in trouble, at most 5 000, and those that fell silent with every gateway that received them. Unreachable lamps only for the username admin.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id }),
  reply: z.array(LampTrouble),
})
