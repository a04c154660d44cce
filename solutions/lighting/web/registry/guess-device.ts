import { foldText } from '@roadside/contract/domain/fold.ts'
import { parseFields, placeTexts, sentNames } from '@roadside/ui/devices/sent-names.ts'

/** What a message reveals about its device; texts for a form. */
export interface GuessedDevice {
  readonly kind: 'lamp' | 'gateway'
  readonly link: 'lorawan' | '4g'
  /** As its network server names it, and the kind of device there. */
  readonly name: string
  readonly profile: string
  readonly ipaddress: string
  readonly latitude: string
  readonly longitude: string
}

/** Guesses from its newest message what an unregistered device is. The message may be cut off, and is never trusted. */
export function guessDevice(device: string, body: string): GuessedDevice {
  const kind =
    /"gateway(?:Id|ID)"/.test(body) && !/"dev(?:Eui|EUI)"/.test(body) ? 'gateway' : 'lamp'
  const message = parseFields(body)
  const { name, profile, ...place } = sentNames(device, body)
  return {
    kind,
    link: /^\d{15}$/.test(device) ? '4g' : 'lorawan',
    ipaddress:
      kind === 'gateway' && typeof message['ip'] === 'string' ? message['ip'].slice(0, 45) : '',
    name,
    profile,
    ...(kind === 'gateway' ? placeTexts(message['location']) : place),
  }
}

/** Letters and digits alone tell names of profiles apart. */
const bare = (name: string) => foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The id of the profile that a network server means by a name: the one with the same name, else the
 * only one whose name contains it or is contained. Null where none is clear.
 */
export function guessProfile(
  profiles: readonly { readonly id: number; readonly name: string }[],
  sentName: string,
): number | null {
  const sent = bare(sentName)
  if (sent.length < 3) return null
  const named = profiles.map(({ id, name }) => ({ id, name: bare(name) }))
  const same = named.filter(({ name }) => name === sent)
  const alike = named.filter(
    ({ name }) => name.length >= 3 && (name.includes(sent) || sent.includes(name)),
  )
  const [found, ...others] = same.length > 0 ? same : alike
  return found && others.length === 0 ? found.id : null
}
