import { ApiError } from '@roadside/contract/errors.ts'
import type { CodecSandbox } from '@roadside/server-kit/codec/sandbox.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { LampMessage, Uplink } from '../decode/message.ts'
import { noteCodecError } from '../registry/repository.ts'
import { lampCache } from './lamp-cache.ts'
import { lampProfiles, type LampProfile } from './profiles.ts'

type Undecoded = Uplink & { readonly bytes: Uint8Array }

/** Whether a message's payload still has to be read by a codec. */
function isUndecoded(message: LampMessage): message is Undecoded {
  return message.kind === 'uplink' && message.bytes !== null && holdsNothing(message.object)
}

/** Network servers without a decoder send nothing, or an empty object. */
function holdsNothing(object: unknown): boolean {
  if (typeof object !== 'object' || object === null) return object === null
  for (const _ in object) return false
  return true
}

/**
 * Runs the codec of a lamp's profile where the network server has not decoded. Where it fails or is cut off the reading
 * is stored with its raw payload and no values, so that nothing is lost, and the reason stands on the profile.
 * Throws `unavailable` where the codec could not be run and may be later.
 */
export function prepareLampMessages(
  messages: readonly LampMessage[],
  database: Database,
  sandbox: CodecSandbox,
): readonly LampMessage[] | Promise<readonly LampMessage[]> {
  return messages.some(isUndecoded) ? decodePayloads(messages, database, sandbox) : messages
}

async function decodePayloads(
  messages: readonly LampMessage[],
  database: Database,
  sandbox: CodecSandbox,
): Promise<readonly LampMessage[]> {
  const devices = messages.flatMap((message) => (isUndecoded(message) ? message.device : []))
  const lamps = await lampCache(database).directory.look(database.pool, devices)
  const needed = devices.flatMap((device) => lamps.get(device)?.profileId ?? [])
  const profiles = await lampProfiles(database.pool, needed)
  return Promise.all(
    messages.map((message) => {
      const profile = isUndecoded(message)
        ? profiles.get(lamps.get(message.device)?.profileId ?? -1)
        : undefined
      return decodePayload(message, profile, { database, sandbox })
    }),
  )
}

async function decodePayload(
  message: LampMessage,
  profile: LampProfile | undefined,
  { database, sandbox }: { database: Database; sandbox: CodecSandbox },
): Promise<LampMessage> {
  if (!isUndecoded(message) || !profile?.codec) return message
  const { bytes, port, at } = message
  const result = await sandbox.decode(String(profile.id), profile.codec, {
    bytes,
    fPort: port ?? 0,
    recvTime: at,
  })
  if (result.ok) return { ...message, object: result.data, warnings: result.warnings }
  if (result.mayPass) throw new ApiError('unavailable', undefined, { cause: result.error })
  await noteFailure(profile, result, database)
  return message
}

interface Noted {
  readonly codec: string | null
  readonly at: number
  /** The end of the suspension that it brought about; 0 where it brought none. */
  readonly suspendedUntil: number
}
const noted = new Map<number, Noted>()
const noteEveryMs = 5_000

/**
 * Stores a failure at most every five seconds for a profile, as a broken codec may fail thousands
 * of times. Two failures are always stored: the first one of a changed codec, and the one that
 * suspends the codec. The latter stays, because the suspension alone does not name its reason.
 */
async function noteFailure(
  { id, codec }: LampProfile,
  { error, suspendedUntil }: { error: string; suspendedUntil: Date | null },
  { db }: Database,
): Promise<void> {
  const now = Date.now()
  const before = noted.get(id)
  const last = before?.codec === codec ? before : { at: -Infinity, suspendedUntil: 0 }
  const until = suspendedUntil?.getTime() ?? 0
  const isNews = until !== last.suspendedUntil || (until === 0 && now - last.at >= noteEveryMs)
  if (!isNews) return
  noted.set(id, { codec, at: now, suspendedUntil: until })
  await noteCodecError(db, id, error, new Date(now), suspendedUntil)
}
