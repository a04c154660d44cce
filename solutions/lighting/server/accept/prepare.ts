import type { Database } from '@roadside/server-kit/database.ts'
import { codecSandbox } from '../codec-run.ts'
import type { LampMessage, Uplink } from '../decode/message.ts'
import { noteCodecError } from '../registry/repository.ts'
import { lampProfiles, type LampProfile } from './profiles.ts'

/** Whether a message's payload still has to be read by a codec. */
function isUndecoded(message: LampMessage): message is Uplink & { readonly bytes: Uint8Array } {
  return message.kind === 'uplink' && message.object === null && message.bytes !== null
}

/**
 * Runs the codec of a lamp's profile where the network server has not decoded. Where it fails or is cut off the reading
 * is stored with its raw payload and no values, so that nothing is lost, and the reason stands on the profile.
 */
export function prepareLampMessages(
  messages: readonly LampMessage[],
  database: Database,
): readonly LampMessage[] | Promise<readonly LampMessage[]> {
  return messages.some(isUndecoded)
    ? Promise.all(messages.map((message) => decodePayload(message, database)))
    : messages
}

async function decodePayload(message: LampMessage, database: Database): Promise<LampMessage> {
  if (!isUndecoded(message)) return message
  const profile = await profileOf(message.device, database)
  if (!profile?.codec) return message
  const { bytes, port, at } = message
  const result = await codecSandbox().decode(String(profile.id), profile.codec, {
    bytes,
    fPort: port ?? 0,
    recvTime: at,
  })
  if (result.ok) return { ...message, object: result.data }
  await noteFailure(profile, result, database)
  return message
}

const notedAt = new Map<number, number>()
const noteEveryMs = 5_000

/** At most every five seconds for a profile: a broken codec may fail thousands of times. */
async function noteFailure(
  { id }: LampProfile,
  { error, suspendedUntil }: { error: string; suspendedUntil: Date | null },
  { db }: Database,
): Promise<void> {
  const now = Date.now()
  if (now - (notedAt.get(id) ?? -Infinity) < noteEveryMs) return
  notedAt.set(id, now)
  await noteCodecError(db, id, error, new Date(now), suspendedUntil)
}

const profileIds = new Map<string, { readonly id: number | null; readonly at: number }>()
const rememberedMs = 30_000

async function profileOf(device: string, { pool }: Database): Promise<LampProfile | undefined> {
  const profiles = await lampProfiles(pool)
  const now = performance.now()
  let known = profileIds.get(device)
  if (!known || now - known.at > rememberedMs) {
    const { rows } = await pool.query<{ profile_id: number }>({
      name: 'profile-of-lamp',
      text: 'select profile_id from lamp where devid = $1',
      values: [device],
    })
    known = { id: rows[0]?.profile_id ?? null, at: now }
    if (profileIds.size > 200_000) profileIds.clear()
    profileIds.set(device, known)
  }
  return known.id === null ? undefined : profiles.get(known.id)
}
