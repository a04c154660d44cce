import type { Tokens } from '@roadside/contract/session-calls.ts'
import type { Account, Reach } from '@roadside/server-kit/testing/permissions.ts'
import * as z from 'zod/mini'
import { measured, type Place } from './place.ts'
import type { Row } from './row.ts'
import { marks, placeNames, type PlaceName, type World } from './world.ts'

interface Answer {
  readonly status: number
  readonly text: string
}

const reached: Record<Reach, readonly PlaceName[]> = {
  refused: [],
  nothing: [],
  own: ['own'],
  group: ['own', 'group'],
  allowed: placeNames,
}

/** How far a call reaches for an account, and whether with fewer fields. */
export function reachOf({ who }: Row, account: Account): { reach: Reach; isFewer: boolean } {
  const [reach, fewer] = (who[account] ?? 'refused').split(', ') as [Reach, 'fewer'?]
  return { reach, isFewer: fewer !== undefined }
}

const isAllowed = ({ status }: Answer) => status >= 200 && status < 300
const textOf = ({ status, text }: Answer) => `${status} ${text.slice(0, 300)}`

async function send(w: World, row: Row, body: unknown, token: string | null): Promise<Answer> {
  const answer = await w.app.http.inject({
    method: 'POST',
    url: `/api/${row.call.path}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    payload: body as object,
  })
  return { status: answer.statusCode, text: answer.body }
}

/** The problems in a call's answer to an account; empty where it matches the cell. */
export async function tryCell(w: World, row: Row, account: Account): Promise<string[]> {
  const { reach, isFewer } = reachOf(row, account)
  const token = w.tokens[account]
  const ask = async (place: PlaceName) => {
    const answer = await send(w, row, await row.body(w.at[place], w, { account, token }), token)
    // the token that the account had is over
    if (row.call.renewsTokens && isAllowed(answer))
      w.tokens[account] = (JSON.parse(answer.text) as Tokens).accessToken
    return answer
  }
  const problems: string[] = []
  const answers: Answer[] = []
  const note = (answer: Answer, isRight: boolean, what: string) => {
    answers.push(answer)
    if (!isRight) problems.push(`${what}: ${textOf(answer)}`)
  }

  if (reach === 'refused') {
    const answer = await ask('own')
    const status = account === 'none' ? 401 : account === 'contractor' ? 404 : 403
    note(answer, answer.status === status, 'is not refused')
  } else if (row.kind === 'place') {
    for (const place of placeNames) {
      const answer = await ask(place)
      const isReached = reached[reach].includes(place)
      note(
        answer,
        isReached ? isAllowed(answer) : isHidden(row, account, answer),
        isReached ? `${place} is refused` : `${place} is not`,
      )
    }
  } else {
    const answer = await ask('own')
    note(answer, isAllowed(answer), 'is refused')
    const held =
      row.kind === 'list' ? placeNames.filter((place) => holds(w, row, answer, place)) : []
    if (row.kind === 'list' && String(held) !== String(reached[reach]))
      problems.push(`holds ${String(held)}`)
  }
  problems.push(...answers.flatMap((answer) => leaks(w, account, answer)))
  const given =
    reach === 'refused' ? [] : answers.filter(isAllowed).filter(({ text }) => !isEmpty(text))
  problems.push(...given.flatMap((answer) => wrongFields(row, isFewer, answer)))
  return problems
}

function holds(w: World, row: Row, { text }: Answer, place: PlaceName): boolean {
  return row.holds ? row.holds(JSON.parse(text), w.at[place]) : text.includes(w.at[place].mark)
}

/** No list, and none of the values that may be one item. */
const isEmpty = (text: string) => text === '[]' || text === '{"length":0}'

function isHidden(
  { refusedAs, hidesAsEmpty }: Row,
  account: Account,
  { status, text }: Answer,
): boolean {
  // what is not of its contracts does not exist for a contractor: no 403 says that it does
  if (account === 'contractor') return status === 404 || (hidesAsEmpty === true && isEmpty(text))
  if (refusedAs) return status === refusedAs.status
  return hidesAsEmpty ? status === 200 && isEmpty(text) : status === 403 || status === 404
}

/** A restricted value stands in no answer to anybody else, whatever the request. */
function leaks(w: World, account: Account, { text }: Answer): string[] {
  const isRoot = account === 'admin'
  const isRoleAdmin = isRoot || account === 'drrAdmin' || account === 'officeAdmin'
  return Object.values(w.at)
    .flatMap(({ secrets }) => [
      ...(isRoot ? [] : secrets.root),
      ...(isRoleAdmin ? [] : secrets.roleAdmin),
      '$argon2',
    ])
    .filter((secret) => text.includes(secret))
    .map((secret) => `tells ${secret}`)
}

function wrongFields({ fewer = [] }: Row, isFewer: boolean, { text }: Answer): string[] {
  const held = new Set(textsIn(JSON.parse(text)))
  return fewer
    .filter((field) => held.has(field) === isFewer)
    .map((field) => `${isFewer ? 'holds' : 'lacks'} ${field}`)
}

/** Names of fields that hold something, and all texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, of]) => [
    ...(of === '' ? [] : [field]),
    ...textsIn(of),
  ])
}

/** Invalid tokens with an answer other than 401; a call for `anyone` treats them as no token. */
export async function tryBadTokens(w: World, row: Row): Promise<string[]> {
  const isOpen = row.who.none === 'allowed'
  const problems: string[] = []
  for (const [why, token] of Object.entries(w.badTokens)) {
    const body = isOpen ? await row.body(w.at.own, w, { account: 'none', token }) : {}
    const answer = await send(w, row, body, token)
    if (answer.status !== (isOpen ? 200 : 401)) problems.push(`${why}: ${textOf(answer)}`)
  }
  return problems
}

/** Ids of other departments and contracts through which an account gets data, mixed with ids of its own. */
export async function tryMixedIds(
  w: World,
  row: Row,
  account: 'staff' | 'contractor',
): Promise<string[]> {
  const by = { account, token: w.tokens[account] } as const
  const isChange = row.call.access === 'staff' || row.call.access === 'actingParty'
  const bodyOf = async (place: PlaceName) =>
    (await row.body(w.at[place], w, by)) as Record<string, unknown>
  const own = await bodyOf('own')
  const problems: string[] = []
  for (const place of ['group', 'foreign'] as const) {
    for (const [field, value] of Object.entries(await bodyOf(place))) {
      if (!isOtherId(field, value, own[field])) continue
      const answer = await send(w, row, { ...own, [field]: value }, by.token)
      const holdsMore =
        answer.text.includes(w.at[place].mark) || answer.text.includes(String(measured))
      if (isAllowed(answer) && (isChange || holdsMore))
        problems.push(`${field} of ${place}: ${textOf(answer)}`)
    }
  }
  return problems
}

/**
 * Every foreign id in every field that takes one, also in fields that the row leaves out: no answer to a
 * contractor tells of another place, and none refuses with 403, which says that there is something.
 */
export async function tryForeignIds(w: World, row: Row): Promise<string[]> {
  // a session of its own: one that is asked to end does
  const by = { account: 'contractor', token: await w.tokenOf('contractor') } as const
  const own = (await row.body(w.at.own, w, by)) as object
  const fields = Object.entries((row.call.body as Partial<z.ZodMiniObject>).shape ?? {})
  const problems: string[] = []
  for (const place of ['group', 'foreign'] as const) {
    for (const [field, shape] of fields) {
      for (const value of foreignValues(w.at[place])) {
        if (!z.safeParse(shape as z.ZodMiniType, value).success) continue
        const answer = await send(w, row, { ...own, [field]: value }, by.token)
        const isTold = Object.values(marks).some(
          (mark) => mark !== marks.own && answer.text.includes(mark),
        )
        if (answer.status === 403 || isTold || answer.text.includes(String(measured)))
          problems.push(`${field} ${JSON.stringify(value)} of ${place}: ${textOf(answer)}`)
      }
    }
  }
  return problems
}

/** What a place can be asked for by, in the forms in which calls take it. */
function foreignValues({ mark, wid, device, ...place }: Place): unknown[] {
  const ids = [
    ...Object.values(place).filter((value) => typeof value === 'number'),
    ...Object.values(wid),
    ...Object.values(device).flatMap(({ id, channel }) => [id, channel]),
  ]
  const kind = 'flooding'
  return [
    ...new Set(ids).values(),
    ...ids.map((id) => [id]),
    mark,
    `asset:${place.asset}`,
    `site:${wid['Flooding']}`,
    { kind, source: device['flooding']?.id },
    { kind, external_id: `${mark}-flooding` },
    { kind, wid: wid['Flooding'], name: `${mark}-flooding` },
  ]
}

function isOtherId(field: string, value: unknown, own: unknown): boolean {
  const isId =
    typeof value === 'number' ||
    Array.isArray(value) ||
    (typeof value === 'string' && /^\d+$/.test(value))
  return isId && field !== 'version' && JSON.stringify(value) !== JSON.stringify(own)
}
