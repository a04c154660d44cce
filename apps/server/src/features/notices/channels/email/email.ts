import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { NoticePreview } from '@roadside/contract/notices/preview.ts'
import type { PictureStore } from '@roadside/server-kit/media/picture-store.ts'
import { createTransport, type NodemailerError } from 'nodemailer'
import * as z from 'zod/mini'
import type { Channel } from '../../channel.ts'
import { writeLetter, type LetterOptions } from './letter.ts'
import { resultOfError } from './smtp-result.ts'

/** The server that takes the console's mail. */
export interface MailSettings {
  /** `smtp://` (STARTTLS where the server offers it) or `smtps://`, with user and password. */
  readonly smtpUrl: string
  /** `a@b.example` or `Name <a@b.example>`. */
  readonly from: string
}

export interface EmailOptions {
  readonly mail: MailSettings | null
  readonly siteTitle: string
  readonly publicUrl: string | null
  readonly pictures: Pick<PictureStore, 'read'>
  /** Trusted in place of the certificates of the machine. */
  readonly ca?: string
}

export const EmailAddress = z.object({ to: z.email().check(z.maxLength(254)) })
export type EmailAddress = z.infer<typeof EmailAddress>

const minuteS = 60
const hourS = 60 * minuteS
/** Pauses that grow; in all three days, after which mail servers give up as well (RFC 5321 §4.5.4.1: 4–5 days). */
const retryAfterS = [
  ...[1, 5, 15, 30].map((minutes) => minutes * minuteS),
  ...[1, 2, 4, 8, 12, 20, 24].map((hours) => hours * hourS),
]

/** Letters by SMTP. The Message-ID is the message's own id, so that a mailbox knows one that comes twice. */
export function openEmail({ mail, siteTitle, publicUrl, pictures, ca }: EmailOptions): Channel {
  const timeoutMs = 60_000
  const transport =
    mail && createTransport({ ...optionsOf(mail, timeoutMs), ...(ca && { tls: { ca } }) })
  const domain = mail ? domainOf(mail.from) : ''
  return {
    id: 'email',
    retryAfterS,
    timeoutMs,
    missing: transport ? null : 'ยังไม่ได้กำหนด SMTP_URL และ MAIL_FROM จึงส่งอีเมลไม่ได้',
    parseAddress: (address) => z.safeParse(EmailAddress, address).data ?? null,
    describe: (address) => z.safeParse(EmailAddress, address).data?.to ?? '',
    preview: ({ content }) => emailPreview(content, { siteTitle, publicUrl }, mail?.from ?? ''),
    send: async ({ id, createdAt, content }, { address }, signal) => {
      const parsed = z.safeParse(EmailAddress, address)
      if (!mail || !transport || !parsed.success)
        return { outcome: 'refused', answer: 'ที่อยู่อีเมลไม่ถูกต้อง' }
      const picture = content.picture === null ? null : await pictures.read(content.picture, 800)
      const cid = `picture.${id}@${domain}`
      const letter = writeLetter(content, { siteTitle, publicUrl, pictureCid: picture && cid })
      const isUrgent = content.alarms.some(({ severity }) => severity === 'critical')
      try {
        const { response } = await transport.sendMail({
          from: mail.from,
          to: parsed.data.to,
          ...letter,
          date: createdAt,
          messageId: `<${id}@${domain}>`,
          // no answers by machines (RFC 3834)
          headers: { 'auto-submitted': 'auto-generated' },
          ...(isUrgent && content.kind !== 'cleared' && { priority: 'high' as const }),
          attachments: picture
            ? [
                {
                  filename: 'picture.jpg',
                  content: picture.bytes,
                  contentType: picture.type,
                  contentDisposition: 'inline' as const,
                  cid,
                },
              ]
            : [],
          signal,
        })
        return { outcome: 'sent', answer: response ?? '250' }
      } catch (error) {
        return resultOfError(error as NodemailerError)
      }
    },
  }
}

/** A letter as a mailbox shows it without pictures and colours. */
export function emailPreview(
  content: NoticeContent,
  options: Omit<LetterOptions, 'pictureCid'>,
  from: string,
): NoticePreview {
  const { subject, text } = writeLetter(content, { ...options, pictureCid: null })
  return { as: 'email', from, subject, text }
}

/** What the address of the server says in its query goes before these. */
function optionsOf({ smtpUrl }: MailSettings, timeoutMs: number) {
  const { protocol, password } = new URL(smtpUrl)
  return {
    url: smtpUrl,
    // a password goes over an encrypted connection alone, `?requireTLS=false` where somebody wants otherwise
    requireTLS: protocol === 'smtp:' && password !== '',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')
}
