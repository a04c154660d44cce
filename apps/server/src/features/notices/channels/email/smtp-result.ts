import type { NodemailerError } from 'nodemailer'
import type { SendResult } from '../../channel.ts'

/**
 * Enhanced codes of a mailbox that will never exist: bad mailbox, bad system, bad syntax, moved,
 * no mail at all (RFC 3463 §3.2, RFC 7505 §4.2). Codes of the sender's address are not among them.
 */
const goneCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])

const connectionSentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'เครื่องแม่ข่ายอีเมลไม่รับการเชื่อมต่อ',
  ETIMEDOUT: 'เครื่องแม่ข่ายอีเมลไม่ตอบ',
  EABORT: 'เครื่องแม่ข่ายอีเมลไม่ตอบภายในเวลาที่กำหนด',
  EDNS: 'ไม่พบเครื่องแม่ข่ายอีเมล',
  ETLS: 'ไม่สามารถเข้ารหัสการเชื่อมต่อกับเครื่องแม่ข่ายอีเมลได้',
  EAUTH: 'เครื่องแม่ข่ายอีเมลไม่รับชื่อผู้ใช้หรือรหัสผ่าน',
}

/**
 * What an error of an attempt means. A permanent answer to the recipient or the letter is final.
 * One to the console itself (greeting, sign-in, its own address) is mended by settings, so that
 * letters wait for it.
 */
export function resultOfError(error: NodemailerError): SendResult {
  const { code = '', originalCode = '', response, responseCode, command = '' } = error
  const said = response?.replaceAll(/\s+/g, ' ').trim()
  const isOfLetter = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE'
  if (said && responseCode !== undefined && error.permanent && isOfLetter) {
    const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(said) ?? []
    const isGone = command === 'RCPT TO' && goneCodes.has(enhanced)
    return { outcome: 'refused', answer: said, isGone }
  }
  const sentence = connectionSentences[originalCode] ?? connectionSentences[code]
  const answer = [sentence, said].filter(Boolean).join(': ')
  return {
    outcome: 'retry',
    answer: answer || `การเชื่อมต่อกับเครื่องแม่ข่ายอีเมลขัดข้อง (${originalCode || code})`,
  }
}
