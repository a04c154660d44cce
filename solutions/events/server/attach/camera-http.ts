import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import { Agent, request, type Dispatcher } from 'undici'
import { authorize, chooseChallenge, type Challenge } from './digest.ts'

/** Access to a camera's web server. */
export interface CameraAccess {
  /** `http://10.0.0.5`, `https://…`, or a bare host with or without port. */
  readonly address: string
  readonly username: string
  readonly password: string
  /** Which addresses may be connected to. */
  readonly guard: AddressGuard
}

/** Why a camera does not answer as expected; `message` is the sentence in Thai. */
export class CameraError extends Error {
  /** The account was refused: asking again soon would lock it (cameras lock it for half an hour after a few). */
  readonly isRefused: boolean
  constructor(message: string, isRefused = false) {
    super(message)
    this.name = 'CameraError'
    this.isRefused = isRefused
  }
}

const closedNetwork =
  'ที่อยู่ของกล้องอยู่ในเครือข่ายที่ระบบไม่ได้รับอนุญาตให้เชื่อมต่อ หากกล้องอยู่ในเครือข่ายนั้น กรุณาระบุเครือข่ายในค่าตั้ง CAMERA_NETWORKS'

/**
 * What is wrong with a camera's address as it is typed, in Thai; null where nothing is. What a name stands for is checked
 * as it is connected to.
 */
export function addressProblem(address: string, guard: AddressGuard): string | null {
  try {
    checkHost(originOf(address), guard)
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/**
 * GET with digest authentication; resolves with the answer 200, its body unread. Rejects with
 * {@link CameraError} for any other answer, redirects included, or when no answer begins within
 * `timeoutMs`. Rejects with the reason of `signal` when aborted.
 */
export async function getFrom(
  access: CameraAccess,
  path: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const url = new URL(path, originOf(access.address))
  checkHost(url, access.guard)
  const dispatcher = agentWithin(access.guard)
  const get = (headers: Record<string, string>) =>
    beginningWithin(timeoutMs, signal, (both) =>
      request(url, { dispatcher, headers, signal: both }),
    )
  let answer = await get({})
  for (let turn = 0; answer.statusCode === 401; turn += 1) {
    const challenge = chooseChallenge([answer.headers['www-authenticate'] ?? []].flat())
    discard(answer)
    if (!challenge) throw new CameraError('กล้องไม่รับการยืนยันตัวตนแบบ Digest', true)
    if (turn > 0 && !(challenge.isStale && turn === 1)) {
      throw new CameraError('ชื่อผู้ใช้หรือรหัสผ่านของกล้องไม่ถูกต้อง', true)
    }
    answer = await get({ authorization: authorizationOf(challenge, url, access) })
  }
  if (answer.statusCode === 200) return answer
  discard(answer)
  if (answer.statusCode === 403)
    throw new CameraError('บัญชีของกล้องไม่มีสิทธิ์ หรือถูกระงับชั่วคราว (403)', true)
  throw new CameraError(`กล้องตอบด้วยรหัส ${answer.statusCode}`)
}

function originOf(address: string): URL {
  try {
    const url = new URL(address.includes('://') ? address : `http://${address}`)
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('not http')
    return new URL(url.origin) // an account in the address is not used
  } catch {
    throw new CameraError('ที่อยู่ของกล้องไม่ถูกต้อง')
  }
}

function authorizationOf(
  challenge: Challenge,
  url: URL,
  { username, password }: CameraAccess,
): string {
  return authorize(challenge, {
    method: 'GET',
    uri: `${url.pathname}${url.search}`,
    username,
    password,
  })
}

/** Throws for an address, typed without a name, that may not be connected to. */
function checkHost({ hostname }: URL, guard: AddressGuard): void {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !guard.isOpen(host)) throw new CameraError(closedNetwork)
}

/** Looks names up, and answers the addresses that may be connected to alone: the connection goes to one of them itself. */
function lookupWithin(guard: AddressGuard): LookupFunction {
  return (host, options, answer) => {
    dns.lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '')
      const open = addresses.filter(({ address }) => guard.isOpen(address))
      const [first] = open
      if (!first) return answer(new CameraError(closedNetwork), '')
      if (options.all) answer(null, open)
      else answer(null, first.address, first.family)
    })
  }
}

/** Connects to open addresses alone, once for each request. A stream of events may pause as long as it likes. */
function agentWithin(guard: AddressGuard): Agent {
  const connect = { lookup: lookupWithin(guard), timeout: 0 }
  return new Agent({ connect, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 })
}

/** Rejects with {@link CameraError} where the answer has not begun within `timeoutMs`; its body may take longer. */
async function beginningWithin<T>(
  timeoutMs: number,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new CameraError('กล้องไม่ตอบภายในเวลาที่กำหนด')), timeoutMs)
  try {
    return await send(AbortSignal.any([signal, late.signal]))
  } finally {
    clearTimeout(timer)
  }
}

/** Closes the connection of an answer whose body nobody reads. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy()
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'กล้องไม่รับการเชื่อมต่อ',
  ECONNRESET: 'การเชื่อมต่อกับกล้องขาด',
  ERR_STREAM_PREMATURE_CLOSE: 'การเชื่อมต่อกับกล้องขาด',
  ENOTFOUND: 'ไม่พบที่อยู่ของกล้อง',
  EAI_AGAIN: 'ไม่พบที่อยู่ของกล้อง',
  EHOSTUNREACH: 'ไปไม่ถึงกล้องทางเครือข่าย',
  ENETUNREACH: 'ไปไม่ถึงกล้องทางเครือข่าย',
  ETIMEDOUT: 'กล้องไม่ตอบภายในเวลาที่กำหนด',
}

/** Any error of a connection as a Thai sentence. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CameraError) return error.message
  const code = (error as { code?: unknown } | null)?.code
  const known = typeof code === 'string' ? sentences[code] : undefined
  return known ?? `การเชื่อมต่อกับกล้องขาด${typeof code === 'string' ? ` (${code})` : ''}`
}

/** The body where it is a picture of at most `most` bytes; null otherwise. */
export async function readPicture(
  { headers, body }: Dispatcher.ResponseData,
  most: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > most) return null
  }
  const isPicture = /^image\//i.test(String(headers['content-type'] ?? ''))
  return size > 0 && isPicture ? Buffer.concat(chunks) : null
}
