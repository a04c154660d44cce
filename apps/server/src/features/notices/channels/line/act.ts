import { ApiError } from '@roadside/contract/errors.ts'
import { lineCode } from '@roadside/contract/notices/line-calls.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import {
  bindChat,
  countTry,
  disableChat,
  findBound,
  findCode,
  forgetTries,
  useCode,
  type FoundCode,
} from './binding-repository.ts'
import { findDepartments, findGroups } from './choice-repository.ts'
import { readCode, type LineCodes } from './code.ts'
import { chatOf, type LineEvent, type LineSource } from './events.ts'
import { LineAway, LineRefused, type LineApi } from './line-api.ts'
import { readPress, type AlarmAction } from './press.ts'
import { storeReplyToken } from './repository.ts'

/** Acts on alarms with the rights of an account, and says in Thai what happened. Throws `ApiError`. */
export type ActOnAlarms = (
  caller: Caller,
  action: AlarmAction,
  alarmIds: readonly number[],
) => Promise<string>

/** The account of an id as a caller; null: it is suspended, has no rights yet, or is gone. */
export type FindCaller = (userId: number) => Promise<Caller | null>

export interface Acting {
  readonly db: Db
  readonly api: LineApi
  readonly codes: LineCodes
  readonly findCaller: FindCaller
  readonly actOnAlarms: ActOnAlarms
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

/** LINE takes a reply for about a minute after the event. */
const replyWithinMs = 50_000
/** For LINE's answer to one request. */
const timeoutMs = 5_000

const howToBind =
  'วิธีผูก LINE กับระบบ: เปิดหน้า "การส่งข้อความแจ้งเตือน" ของระบบ กด "ขอรหัสผูก LINE" แล้วส่งรหัส 8 หลักที่ได้มาในแชทนี้ภายใน 10 นาที'
const sentences = {
  follow: `ขอบคุณที่เพิ่มเพื่อน ${howToBind}`,
  join: `บอทนี้ส่งการแจ้งเตือนเข้ากลุ่มได้เมื่อผูกกลุ่มกับหน่วยงานแล้ว เปิดหน้า "การส่งข้อความแจ้งเตือน" ของระบบ กด "ขอรหัสผูกกลุ่ม LINE" แล้วพิมพ์ "ผูก" ตามด้วยรหัสในกลุ่มนี้ภายใน 10 นาที`,
  unbound: `LINE นี้ยังไม่ได้ผูกกับบัญชีของระบบ ${howToBind}`,
  unboundPress: `ยังไม่ได้เปลี่ยนแปลงอะไร เพราะ LINE ของท่านยังไม่ได้ผูกกับบัญชีของระบบ กรุณาเพิ่มบอทนี้เป็นเพื่อนแล้วผูกบัญชีก่อน ${howToBind}`,
  noAccount: 'ยังไม่ได้เปลี่ยนแปลงอะไร เพราะบัญชีที่ผูกกับ LINE ของท่านถูกระงับหรือยังไม่ได้รับสิทธิ์',
  passwordFirst: 'ยังไม่ได้เปลี่ยนแปลงอะไร กรุณาเข้าสู่ระบบและเปลี่ยนรหัสผ่านก่อน จึงจะใช้ปุ่มในแชทได้',
  codesFirst: 'ยังไม่ได้เปลี่ยนแปลงอะไร กรุณาเข้าสู่ระบบและเปิดการยืนยันสองขั้นตอนก่อน จึงจะใช้ปุ่มในแชทได้',
  onlyLooks: 'ยังไม่ได้เปลี่ยนแปลงอะไร เพราะบัญชีที่ผูกกับ LINE ของท่านดูข้อมูลได้อย่างเดียว',
  ofAuthority: 'ยังไม่ได้เปลี่ยนแปลงอะไร เพราะปุ่มนี้เป็นของหน่วยงาน ผู้รับจ้างดำเนินการได้ที่ใบงานซ่อมในระบบ',
  noCode: 'ไม่พบรหัสนี้ รหัสอาจหมดอายุหรือถูกใช้ไปแล้ว กรุณาขอรหัสใหม่จากหน้า "การส่งข้อความแจ้งเตือน" ของระบบ',
  tooManyTries: 'ส่งรหัสที่ไม่ถูกต้องหลายครั้งเกินไป กรุณารอ 10 นาทีแล้วขอรหัสใหม่',
  forGroups: 'รหัสนี้ใช้ผูกกลุ่ม LINE กรุณาเพิ่มบอทเข้ากลุ่ม แล้วส่งรหัสนี้ในกลุ่ม',
  forPersons:
    'รหัสนี้ใช้ผูกบัญชีของบุคคล จึงผูกกับกลุ่มไม่ได้ และยกเลิกแล้วเพราะผู้อื่นในกลุ่มเห็น กรุณาขอรหัสใหม่ แล้วส่งในแชทส่วนตัวกับบอท',
}

/** Acts on one event, and answers it in the chat. Throws where it should be tried again. */
export async function actOnEvent(acting: Acting, event: LineEvent): Promise<void> {
  const { db, api, log, now } = acting
  const answer = await answerOf(acting, event)
  const { replyToken } = event
  const expiresAt = new Date(Math.min(event.timestamp, now().getTime()) + replyWithinMs)
  if (replyToken === undefined || expiresAt <= now()) return
  if (answer === null) {
    await storeReplyToken(db, { chatId: chatOf(event.source), token: replyToken, expiresAt })
    return
  }
  try {
    const messages = [{ type: 'text', text: answer }]
    const { status } = await api.reply(replyToken, messages, AbortSignal.timeout(timeoutMs))
    if (status !== 200) log.warn({ status }, 'LINE did not take an answer')
  } catch (error) {
    if (!(error instanceof LineAway)) throw error
    // what was asked for is done, and pressing again would do it again
    log.warn({ err: error }, 'LINE did not take an answer')
  }
}

/** Null: there is nothing to say. */
async function answerOf(acting: Acting, event: LineEvent): Promise<string | null> {
  const { source } = event
  switch (event.type) {
    case 'follow':
      return sentences.follow
    case 'join':
      return sentences.join
    case 'unfollow':
      await leave(acting, source, 'ผู้ใช้บล็อกหรือลบบอทใน LINE')
      return null
    case 'leave':
      await leave(acting, source, 'บอทออกจากกลุ่ม LINE แล้ว')
      return null
    case 'message':
      return answerToText(acting, source, event.message.text ?? '')
    case 'postback':
      return answerToPress(acting, source, event.postback.data)
  }
}

async function leave({ db, now }: Acting, source: LineSource, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { name } of await disableChat(tx, chatOf(source), reason, now()))
      await insertAudit(tx, {
        username: '',
        address: '',
        action: 'lineLeft',
        subject: name,
        detail: { reason },
      })
  })
}

async function answerToText(
  acting: Acting,
  source: LineSource,
  text: string,
): Promise<string | null> {
  const isBound = (await findBound(acting.db, chatOf(source))) !== null
  const read = readCode(text)
  if (!read) return source.type === 'user' && !isBound ? sentences.unbound : null
  const answer = await tryCode(acting, source, read.code)
  // eight digits in a bound group may mean something else
  const isOther = answer === sentences.noCode && source.type !== 'user' && isBound
  return isOther && !read.isNamed ? null : answer
}

async function tryCode(acting: Acting, source: LineSource, code: string): Promise<string> {
  const { db, now } = acting
  const senders = [chatOf(source), ...(source.userId === undefined ? [] : [source.userId])]
  if (!(await countTry(db, senders, now()))) return sentences.tooManyTries
  const hash = acting.codes.hash(code)
  const found = await findCode(db, hash, now())
  if (!found || !(await mayStillBind(acting, found))) return sentences.noCode
  const isOfUnit = found.departmentId !== null || found.groupId !== null
  if (source.type === 'user' && isOfUnit) return sentences.forGroups
  if (source.type !== 'user' && !isOfUnit) {
    await useCode(db, hash)
    return sentences.forPersons
  }
  const name = (await nameOf(acting, source)) || found.unit || found.person
  const isBound = await db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, hash))) return false
    await bind(tx, found, { chatId: chatOf(source), name }, now())
    await forgetTries(tx, senders)
    return true
  })
  if (!isBound) return sentences.noCode
  return isOfUnit
    ? `ผูกกลุ่มนี้กับ${found.unit}แล้ว การแจ้งเตือนของหน่วยงานจะส่งมาที่นี่`
    : `ผูก LINE นี้กับบัญชี ${found.username} แล้ว การแจ้งเตือนของท่านจะส่งมาที่นี่ และปุ่มใต้ข้อความใช้ตามสิทธิ์ของบัญชีนี้`
}

/** Rights are those of now, not of when the code was made. */
async function mayStillBind(
  { db, findCaller }: Acting,
  { userId, departmentId, groupId }: FoundCode,
): Promise<boolean> {
  const caller = await findCaller(userId)
  if (!caller || !hasAccess(caller, lineCode.access)) return false
  if (departmentId !== null)
    return (await findDepartments(db, caller)).some(({ id }) => id === departmentId)
  return groupId === null || (await findGroups(db, caller)).some(({ id }) => id === groupId)
}

async function bind(
  tx: Db,
  found: FoundCode,
  { chatId, name }: { chatId: string; name: string },
  now: Date,
): Promise<void> {
  const { userId, departmentId, groupId, username, unit } = found
  const isOfUnit = departmentId !== null || groupId !== null
  const owner = { userId: isOfUnit ? null : userId, departmentId, groupId }
  await bindChat(tx, { chatId, name, ...owner, by: username }, now)
  await insertAudit(tx, {
    username,
    // it came from LINE, not from the account's computer
    address: '',
    action: 'lineBound',
    subject: name,
    detail: isOfUnit ? { [departmentId === null ? 'group' : 'department']: unit } : { username },
  })
}

/** The chat's name in LINE; empty where LINE does not tell it. */
async function nameOf({ api, log }: Acting, source: LineSource): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    if (source.type === 'user') return (await api.nameOfUser(source.userId, signal)).slice(0, 200)
    if (source.type === 'group')
      return (await api.nameOfGroup(source.groupId, signal)).slice(0, 200)
    return '' // a room has no name
  } catch (error) {
    if (!(error instanceof LineAway || error instanceof LineRefused)) throw error
    log.warn({ err: error }, 'LINE did not tell the name of a chat')
    return ''
  }
}

async function answerToPress(
  { db, findCaller, actOnAlarms }: Acting,
  source: LineSource,
  data: string,
): Promise<string | null> {
  const press = readPress(data)
  if (!press) return null
  const bound = source.userId === undefined ? null : await findBound(db, source.userId)
  if (bound?.userId == null) return sentences.unboundPress
  const caller = await findCaller(bound.userId)
  if (!caller) return sentences.noAccount
  if (caller.mustChangePassword) return sentences.passwordFirst
  if (caller.mustUseCodes) return sentences.codesFirst
  if (!hasAccess(caller, 'staff'))
    return caller.contractorId === null ? sentences.onlyLooks : sentences.ofAuthority
  try {
    const answer = await actOnAlarms(caller, press.action, press.alarmIds)
    // others in a group see who did it
    return source.type === 'user' ? answer : `${caller.user.firstname}: ${answer}`
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.message
    throw error
  }
}
