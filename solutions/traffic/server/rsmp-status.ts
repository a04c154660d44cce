import {
  fieldsOf,
  isNullish,
  refuse,
  shown,
  textOf,
} from '@roadside/server-kit/ingest/canonical.ts'
import { controlModes, type ModeFacts } from '../rules/mode-facts.ts'
import type { ReportedTraffic } from '../rules/state.ts'
import { phasesOf } from './rsmp-phases.ts'

type Write<T> = { -readonly [K in keyof T]: T[K] }
/** Values of one status by their names; of a value that is not known (`q` undefined or unknown) there is none. */
type Values = Readonly<Record<string, string>>

const longestValue = 5_000
const longestTable = 255
/** Names that are read; others may be of any shape. */
const ownRecords = new Set(['signalgroupstatus', 'status', 'source', 'controlmode'])

/**
 * The statuses of the RSMP traffic-light SXL that show how a junction runs. Other statuses, and
 * counters that change every second, are not stored. Null where the message holds none.
 */
export function readStatuses(sent: readonly unknown[]): ReportedTraffic | null {
  const reported: Write<ReportedTraffic> = {}
  const facts: Write<Partial<ModeFacts>> = {}
  for (const [code, values] of byCode(sent)) {
    if (Object.hasOwn(readers, code)) readers[code]?.(values, reported, facts)
  }
  if (Object.keys(facts).length > 0) reported.facts = facts
  return Object.keys(reported).length > 0 ? reported : null
}

function byCode(sent: readonly unknown[]): ReadonlyMap<string, Values> {
  const statuses = new Map<string, Record<string, string>>()
  for (const one of sent) {
    const { sCI, n, s, q } = fieldsOf(one, 'sS')
    const code = textOf(sCI, 'sS.sCI', 20)
    const name = textOf(n, 'sS.n', 40)
    const values = statuses.get(code) ?? {}
    statuses.set(code, values)
    const isStored = Object.hasOwn(readers, code) && ownRecords.has(name)
    if (!isStored || isNullish(s) || q === 'undefined' || q === 'unknown') continue
    values[name] = valueOf(s, code, name)
  }
  return statuses
}

/** Core 3.1 sends texts alone, later ones numbers and booleans, too. */
function valueOf(sent: unknown, code: string, name: string): string {
  if (typeof sent === 'string' && sent.length <= longestValue) return sent.trim()
  if (typeof sent === 'boolean' || (typeof sent === 'number' && Number.isFinite(sent)))
    return String(sent)
  return refuse(`${code} ${name}`, `ต้องเป็นข้อความไม่เกิน ${longestValue} ตัวอักษร (ได้รับ ${shown(sent)})`)
}

type Read = (
  values: Values,
  reported: Write<ReportedTraffic>,
  facts: Write<Partial<ModeFacts>>,
) => void

const readers: Readonly<Record<string, Read>> = {
  S0001: ({ signalgroupstatus }, reported) => {
    if (signalgroupstatus !== undefined) reported.phases = phasesOf(signalgroupstatus)
  },
  S0005: ({ status }, _, facts) => setFact(facts, 'isStarting', anyOf(status, 'S0005', true)),
  S0007: ({ status }, _, facts) => {
    const isDark = anyOf(status, 'S0007', false)
    setFact(facts, 'isOn', isDark === undefined ? undefined : !isDark)
  },
  S0008: ({ status }, _, facts) => setFact(facts, 'isManual', anyOf(status, 'S0008', true)),
  S0011: ({ status, source }, _, facts) => {
    const isFlashing = anyOf(status, 'S0011', true)
    setFact(facts, 'isFlashing', isFlashing)
    if (isFlashing !== undefined) facts.flashSource = isFlashing ? sourceOf(source, status) : null
  },
  S0012: ({ status }, _, facts) => setFact(facts, 'isAllRed', anyOf(status, 'S0012', true)),
  S0013: ({ status }, _, facts) => {
    if (status === undefined || status === '') return
    facts.policeKey = Math.max(
      ...status.split(',').map((one) => wholeOf(one, 'S0013 status', 0, 3)),
    )
  },
  S0014: ({ status }, reported) => {
    if (status !== undefined && status !== '')
      reported.plan = wholeOf(status, 'S0014 status', 0, 255)
  },
  S0020: ({ controlmode }, _, facts) => setFact(facts, 'control', worstMode(controlmode)),
  S0024: ({ status }, _, facts) => setFact(facts, 'offsets', tableOf(status, 'S0024 status')),
  S0028: ({ status }, _, facts) => setFact(facts, 'cycles', tableOf(status, 'S0028 status')),
}

function setFact<K extends keyof ModeFacts>(
  facts: Write<Partial<ModeFacts>>,
  name: K,
  value: ModeFacts[K] | undefined,
) {
  if (value !== undefined) facts[name] = value
}

/**
 * Whether one of a controller's intersections (`True,False`) has the value; undefined without
 * values.
 */
function anyOf(status: string | undefined, code: string, sought: boolean): boolean | undefined {
  if (status === undefined || status === '') return undefined
  return status
    .split(',')
    .map((one) => truthOf(one.trim(), code))
    .includes(sought)
}

function truthOf(text: string, code: string): boolean {
  const small = text.toLowerCase()
  if (small === 'true' || small === '1') return true
  if (small === 'false' || small === '0') return false
  return refuse(`${code} status`, `ต้องเป็น True หรือ False (ได้รับ ${shown(text)})`)
}

/** Of the first intersection that flashes: what makes it. */
function sourceOf(source: string | undefined, status: string | undefined): string | null {
  const place = (status ?? '').split(',').findIndex((one) => /^\s*(true|1)\s*$/i.test(one))
  const sources = (source ?? '').split(',')
  return (sources[place] ?? sources[0] ?? '').trim().slice(0, 40) || null
}

function worstMode(text: string | undefined): ModeFacts['control'] | undefined {
  if (text === undefined || text === '') return undefined
  const places = text.split(',').map((one) => {
    const place = (controlModes as readonly string[]).indexOf(one.trim().toLowerCase())
    return place < 0
      ? refuse('S0020 controlmode', `ต้องเป็น ${controlModes.join(', ')} (ได้รับ ${shown(one)})`)
      : place
  })
  return controlModes[Math.max(...places)]
}

/** `1-60,2-75`: seconds by plan. */
function tableOf(text: string | undefined, field: string): ModeFacts['cycles'] | undefined {
  if (text === undefined || text === '') return undefined
  const rows = text.split(',')
  if (rows.length > longestTable) return refuse(field, `มีเกิน ${longestTable} แผน`)
  return Object.fromEntries(
    rows.map((row) => {
      const [, plan, seconds] =
        /^\s*(\d{1,3})-(\d{1,3})\s*$/.exec(row) ??
        refuse(field, `ต้องเป็น แผน-วินาที (ได้รับ ${shown(row)})`)
      return [Number(plan), Number(seconds)] as const
    }),
  )
}

function wholeOf(text: string, field: string, least: number, most: number): number {
  const number = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : NaN
  return number >= least && number <= most
    ? number
    : refuse(field, `ต้องเป็นจำนวนเต็ม ${least} ถึง ${most} (ได้รับ ${shown(text)})`)
}
