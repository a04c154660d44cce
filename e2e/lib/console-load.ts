import { setTimeout as delay } from 'node:timers/promises'
import { callApi, tokenOf } from './api.ts'

/** What a console answered to the load, by call and status. */
export type Answers = ReadonlyMap<string, number>

export interface ConsoleLoad {
  /** Numbers of the uplinks that the console acknowledged. */
  readonly acknowledged: ReadonlySet<number>
  readonly answers: Answers
  /** Answers of 5xx with their time and text, and requests without an answer. */
  readonly failures: readonly string[]
  /** Ends when what is on its way is answered. */
  stop(): Promise<void>
}

interface LoadOptions {
  readonly address: string
  readonly account: { readonly username: string; readonly password: string }
  readonly ingestKey: string
  readonly uplinksPerSecond: number
  readonly callsPerSecond: number
  /** The next uplink: its number and its message. */
  readonly nextUplink: () => { readonly number: number; readonly text: string }
  /** Body of every call; each takes what it knows. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Calls that would end the session of the load. */
const left = /^jwt\/|Sessions$|Password$|SecondFactor$|RecoveryCodes$/

/** Uplinks over HTTP, and every call that the console has, one after the other, again and again. */
export async function loadConsole(options: LoadOptions): Promise<ConsoleLoad> {
  const { address, account, ingestKey, nextUplink, body } = options
  const acknowledged = new Set<number>()
  const answers = new Map<string, number>()
  const failures: string[] = []
  const note = (call: string, status: number, text: string) => {
    const key = `${call} ${status}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    if (status >= 500) failures.push(`${new Date().toISOString()} ${key}: ${text}`)
  }
  const token = await tokenOf(address, account.username, account.password)
  const paths = await readPaths(address)

  const sendUplink = async () => {
    const { number, text } = nextUplink()
    const headers = { authorization: `Bearer ${ingestKey}`, 'content-type': 'application/json' }
    const response = await fetch(`${address}/ingest/lighting`, {
      method: 'POST',
      headers,
      body: text,
    })
    note('/ingest/lighting', response.status, await response.text())
    if (response.status === 200) acknowledged.add(number)
  }
  let next = 0
  const call = async () => {
    const path = paths[next++ % paths.length] ?? ''
    const answer = await callApi(address, path, body, token)
    note(path, answer.status, JSON.stringify(answer.body))
  }

  const under = new Set<Promise<void>>()
  let isOver = false
  const repeat = async (perSecond: number, work: () => Promise<void>) => {
    for (; !isOver; await delay(1_000 / perSecond)) {
      const done: Promise<void> = work()
        .catch((error: unknown) => {
          failures.push(`no answer: ${String(error)}`)
        })
        .finally(() => under.delete(done))
      under.add(done)
    }
  }
  const loops = [repeat(options.uplinksPerSecond, sendUplink), repeat(options.callsPerSecond, call)]
  return {
    acknowledged,
    answers,
    failures,
    stop: async () => {
      isOver = true
      await Promise.all(loops)
      await Promise.all(under)
    },
  }
}

/** Paths of all calls, as the console's own description has them. */
async function readPaths(address: string): Promise<string[]> {
  const response = await fetch(`${address}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, { post?: unknown }> }
  return Object.entries(paths)
    .filter(([path, { post }]) => post && path.startsWith('/api/'))
    .map(([path]) => path.slice('/api/'.length))
    .filter((path) => !left.test(path))
}
