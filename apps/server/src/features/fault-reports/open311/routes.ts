import { LabelCode, reportedFaults } from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { open311Path } from '@roadside/contract/ingest-calls.ts'
import { findSender } from '@roadside/server-kit/ingest/key-guard.ts'
import type { IngestSource, Keyring } from '@roadside/server-kit/ingest/keys.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { textRule } from '@roadside/contract/records/ruled.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answer, answerError, answerList, badRequest, formats, type Format } from './answer.ts'
import { presentRequest } from './present-request.ts'
import { findRequests, type RequestQuery } from './request-repository.ts'
import { sendRequest } from './send-request.ts'
import { labelAttribute, services } from './services.ts'

/** Requests in one answer, and the longest time they are of where nothing is chosen, as GeoReport v2 has it. */
const most = 1_000
const longestMs = 90 * 86_400_000
const perMinute = 60
const mostBytes = 64 * 1024

type Fields = Readonly<Record<string, string | undefined>>

export interface Open311Options {
  readonly keyring: Keyring
  /** Names of the site types of each solution. */
  readonly typeNames: ReadonlyMap<string, readonly string[]>
}

/**
 * Open311 GeoReport v2 under `/open311/v2`, in XML and JSON: a city's system reads what may be
 * reported, sends a report, which waits to be judged as every other, and follows it to the end of its
 * repair. A key that is good for `open311` sends and reads; each reads its own requests alone.
 */
export async function mountOpen311(
  app: FastifyInstance,
  { keyring, typeNames }: Open311Options,
  { database, now }: Pick<Deps, 'database' | 'now'>,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) =>
        parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error, request, reply) => answerError(reply, formatOf(request), error))
    for (const format of formats) mountFormat(scope, format)
    done()
  })

  function mountFormat(scope: FastifyInstance, format: Format) {
    const options = {
      schema: { hide: true },
      bodyLimit: mostBytes,
      config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
    }
    const path = (resource: string) => `${open311Path}/${resource}.${format}`

    scope.get(path('services'), options, (_request, reply) =>
      answerList(reply, format, { root: 'services', row: 'service', rows: services }),
    )

    scope.get<{ Params: { code: string } }>(path('services/:code'), options, (request, reply) => {
      const { code } = request.params
      if (!services.some(({ service_code }) => service_code === code))
        throw new ApiError('not_found', `ไม่มี service_code “${code.slice(0, 40)}”`)
      const attributes = [labelAttribute]
      return answer(reply, format, {
        json: { service_code: code, attributes },
        xml: {
          service_definition: { service_code: code, attributes: { attribute: attributes } },
        },
      })
    })

    scope.post<{ Body: Fields | undefined }>(path('requests'), options, async (request, reply) => {
      const fields = filled(request.body ?? {})
      const source = await ownerOf(request, fields)
      const sent = Sent.safeParse(fields)
      if (!sent.success) throw badRequest(sent.error.issues[0]?.message ?? '')
      const scoped = {
        departmentId: source.departmentId,
        typeNames: source.solutions?.flatMap((id) => typeNames.get(id) ?? []) ?? null,
      }
      const id = await sendRequest(database.db, {
        ...sent.data,
        keyId: source.id ?? 0,
        scope: scoped,
        now: now(),
      })
      const row = { service_request_id: String(id), service_notice: '', account_id: '' }
      return answerList(reply.code(201), format, {
        root: 'service_requests',
        row: 'request',
        rows: [row],
      })
    })

    scope.get<{ Querystring: Fields }>(path('requests'), options, async (request, reply) => {
      const source = await ownerOf(request, request.query)
      const query = readQuery(request.query, now())
      const rows = await findRequests(database.readDb, source.id ?? 0, query, most)
      return answerList(reply, format, {
        root: 'service_requests',
        row: 'request',
        rows: rows.map(presentRequest),
      })
    })

    scope.get<{ Params: { id: string }; Querystring: Fields }>(
      path('requests/:id'),
      options,
      async (request, reply) => {
        const source = await ownerOf(request, request.query)
        const ids = readIds(request.params.id)
        const rows = await findRequests(
          database.readDb,
          source.id ?? 0,
          { ...everything, ids },
          most,
        )
        if (rows.length === 0) throw new ApiError('not_found', 'ไม่พบเรื่องนี้ในเรื่องที่ส่งด้วยคีย์นี้')
        return answerList(reply, format, {
          root: 'service_requests',
          row: 'request',
          rows: rows.map(presentRequest),
        })
      },
    )
  }

  /** The key as GeoReport v2 sends it, or as all other machines here do. */
  function ownerOf(request: FastifyRequest, { api_key }: Fields): Promise<IngestSource> {
    // one that is named twice is an array
    const key = typeof api_key === 'string' && api_key !== '' ? api_key : undefined
    return findSender(keyring, request, 'open311', key)
  }
}

/** Without the fields that a form sends although nobody filled them in. */
const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

const formatOf = ({ url }: FastifyRequest): Format => (/\.json(?:\?|$)/.test(url) ? 'json' : 'xml')

const text = (name: string, longest: number) =>
  z._default(
    z.string().check(
      z.trim(),
      z.check(({ value, issues }) => {
        const message = value.includes('\0')
          ? `${name} มีอักขระที่ระบบไม่รองรับ`
          : textRule(`${name} `, longest, { isOptional: true })(value)
        if (message !== null) issues.push({ code: 'custom', message, input: value })
      }),
    ),
    '',
  )

const degrees = (name: string, most: number) =>
  z.optional(
    z
      .pipe(
        z.string().check(z.regex(/^-?\d{1,3}(?:\.\d+)?$/, `${name} ไม่ถูกต้อง`)),
        z.transform(Number),
      )
      .check(z.refine((value) => Math.abs(value) <= most, `${name} ไม่ถูกต้อง`)),
  )

/** What is kept of a request. Names, e-mail addresses and telephones are not. */
const Sent = z.pipe(
  z.object({
    service_code: z.enum(reportedFaults, 'service_code ไม่ถูกต้อง กรุณาดูรายการที่ services'),
    lat: degrees('lat', 90),
    long: degrees('long', 180),
    description: text('description', 4_000),
    address_string: text('address_string', 500),
    media_url: text('media_url', 2_000).check(
      z.refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), 'media_url ต้องขึ้นต้นด้วย http'),
    ),
    'attribute[label]': z.optional(LabelCode),
  }),
  z.transform(({ service_code, lat, long, description, address_string, media_url, ...others }) => ({
    fault: service_code,
    place: lat === undefined || long === undefined ? null : { latitude: lat, longitude: long },
    text: description,
    address: address_string,
    mediaUrl: media_url,
    label: others['attribute[label]'] ?? null,
  })),
)

const everything: RequestQuery = { ids: null, faults: null, from: null, to: null, isOpen: null }

function readIds(given: string): number[] {
  const ids = given.split(',').map((id) => id.trim())
  if (ids.length > most || !ids.every((id) => /^\d{1,15}$/.test(id)))
    throw badRequest('service_request_id ไม่ถูกต้อง')
  return ids.map(Number)
}

const Query = z.object({
  service_request_id: z.optional(z.string()),
  service_code: z.optional(z.string()),
  start_date: z.optional(z.iso.datetime({ offset: true, error: 'start_date ต้องเป็นเวลา ISO 8601' })),
  end_date: z.optional(z.iso.datetime({ offset: true, error: 'end_date ต้องเป็นเวลา ISO 8601' })),
  status: z.optional(z.enum(['open', 'closed'], 'status ต้องเป็น open หรือ closed')),
})

/** Chosen ids, or what was sent within 90 days. */
function readQuery(given: Fields, now: Date): RequestQuery {
  const read = Query.safeParse(given)
  if (!read.success) throw badRequest(read.error.issues[0]?.message ?? '')
  const { service_request_id, service_code, start_date, end_date, status } = read.data
  const isOpen = status === undefined ? null : status === 'open'
  const codes = service_code?.split(',').map((code) => code.trim())
  const faults = codes ? reportedFaults.filter((fault) => codes.includes(fault)) : null
  if (service_request_id !== undefined)
    return { ...everything, ids: readIds(service_request_id), faults, isOpen }
  const end = end_date === undefined ? null : new Date(end_date)
  const from =
    start_date === undefined ? new Date((end ?? now).getTime() - longestMs) : new Date(start_date)
  const to = end ?? new Date(from.getTime() + longestMs)
  if (to.getTime() - from.getTime() > longestMs) throw badRequest('เลือกช่วงเวลาได้ไม่เกิน 90 วัน')
  return { ids: null, faults, from, to, isOpen }
}
