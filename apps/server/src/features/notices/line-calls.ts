import { ApiError } from '@roadside/contract/errors.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import * as calls from '@roadside/contract/notices/line-calls.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { storeCode } from './channels/line/binding-repository.ts'
import { budgetNow } from './channels/line/budget.ts'
import { findDepartments, findGroups, findTargets } from './channels/line/choice-repository.ts'
import { codeLifeMs, type LineCodes } from './channels/line/code.ts'
import { LineAway, LineRefused, type LineApi } from './channels/line/line-api.ts'
import { findUsage, type StoredUsage } from './channels/line/repository.ts'

const settings = ['LINE_CHANNEL_SECRET', 'LINE_CHANNEL_ACCESS_TOKEN']
const timeoutMs = 4_000
/** The bot's name changes rarely, and a page is opened often. */
const botKeptMs = 60_000

interface LineCallOptions {
  /** Null: LINE is not set up. */
  readonly api: LineApi | null
  readonly codes: LineCodes
  readonly publicUrl: string | null
}

export function lineCalls({ api, codes, publicUrl }: LineCallOptions): ServedCall[] {
  const readBot = makeBotReader(api)
  return [
    serve(calls.lineState, async ({ caller, database: { db }, now }) => {
      const [read, { usage }, departments, groups] = await Promise.all([
        readBot(now()),
        findUsage(db),
        findDepartments(db, caller),
        findGroups(db, caller),
      ])
      return {
        missing: api ? [] : settings,
        webhook_url: publicUrl?.startsWith('https:') ? `${publicUrl}/hooks/line` : null,
        ...read,
        // how many messages the authority sends is nothing for a contractor
        usage: usage && caller.contractorId === null ? presentUsage(usage) : null,
        budget: budgetNow(usage, now()),
        departments,
        groups,
      }
    }),

    serve(calls.lineCode, ({ body, caller, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        if (!api)
          throw new ApiError('bad_request', `ยังไม่ได้ตั้งค่า LINE กรุณากำหนด ${settings.join(' และ ')}`)
        const code = codes.make()
        const expiresAt = new Date(now().getTime() + codeLifeMs)
        const units =
          body.to === 'department'
            ? await findDepartments(db, caller)
            : await findGroups(db, caller)
        const id = unitOf(body)
        const unit = units.find((one) => one.id === id)
        if (id !== null && !unit) throw new ApiError('not_found')
        await storeCode(db, {
          userId: caller.userId,
          departmentId: body.to === 'department' ? id : null,
          groupId: body.to === 'group' ? id : null,
          hash: codes.hash(code),
          expiresAt,
        })
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'lineCode',
          subject: unit?.name ?? caller.username,
        })
        return { code, expires_at: toBangkokIso(expiresAt) }
      }),
    ),

    serve(calls.lineTargets, ({ caller, database: { db } }) => findTargets(db, caller)),
  ]
}

function unitOf(
  body:
    | { to: 'account' }
    | { to: 'department'; department_id: number }
    | { to: 'group'; group_id: number },
): number | null {
  if (body.to === 'department') return body.department_id
  return body.to === 'group' ? body.group_id : null
}

function presentUsage({ limit, used, readAt }: StoredUsage) {
  return { limit, used, read_at: toBangkokIso(readAt) }
}

interface ReadBot {
  readonly bot: {
    readonly name: string
    readonly basic_id: string
    readonly add_url: string
  } | null
  readonly problem: string
}

/** Asks LINE at most once a minute, whoever opens the page. */
function makeBotReader(api: LineApi | null): (now: Date) => Promise<ReadBot> {
  let kept: { readonly at: number; readonly read: Promise<ReadBot> } | null = null
  return async (now) => {
    if (!api) return { bot: null, problem: '' }
    const at = now.getTime()
    if (!kept || Math.abs(at - kept.at) >= botKeptMs) kept = { at, read: readBot(api) }
    return await kept.read
  }
}

async function readBot(api: LineApi): Promise<ReadBot> {
  try {
    const { name, basicId } = await api.bot(AbortSignal.timeout(timeoutMs))
    const add_url = `https://line.me/R/ti/p/${encodeURIComponent(basicId)}`
    return { bot: { name, basic_id: basicId, add_url }, problem: '' }
  } catch (error) {
    if (error instanceof LineAway || error instanceof LineRefused)
      return { bot: null, problem: error.message }
    throw error
  }
}
