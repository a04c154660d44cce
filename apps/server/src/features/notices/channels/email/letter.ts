import {
  severityColours,
  severityNames,
  type Severity,
} from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { NoticeAlarm, NoticeContent, NoticeItem } from '@roadside/contract/notices/content.ts'
import { headingOf, moreOf, placeOf, repeatOf } from '../../alarm-words.ts'
import { html, nothing, type Html } from './html.ts'

export interface LetterOptions {
  readonly siteTitle: string
  /** The console's address without a slash at its end; null: the letter has no links. */
  readonly publicUrl: string | null
  /** Content-ID of the picture that goes with the letter; null: none. */
  readonly pictureCid: string | null
}

export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Writes a message as a letter: cards that a phone shows one under the other, a digest as a table. */
export function writeLetter(content: NoticeContent, options: LetterOptions): Letter {
  return {
    subject: content.title.replaceAll(/\s+/g, ' ').trim(),
    text: plainText(content, options),
    html: page(content, options).text,
  }
}

const footer = ({ siteTitle }: LetterOptions) => `ส่งโดยอัตโนมัติจาก${siteTitle} กรุณาอย่าตอบกลับอีเมลนี้`

function linkOf({ path }: Pick<NoticeAlarm, 'path'>, { publicUrl }: LetterOptions): string | null {
  return publicUrl === null ? null : `${publicUrl}${path}`
}

/** What is known of an alarm: label and text. */
function factsOf(alarm: NoticeAlarm): (readonly [string, string])[] {
  const facts: (readonly [string, string])[] = [
    ['ระดับ', severityNames[alarm.severity]],
    ['สถานะ', repeatOf(alarm)],
    ['สถานที่', placeOf(alarm)],
    ['เริ่มเมื่อ', formatThaiDateTime(alarm.raised_at)],
    ['กลับมาเป็นปกติเมื่อ', alarm.cleared_at === null ? '' : formatThaiDateTime(alarm.cleared_at)],
    ['รายละเอียด', alarm.why],
    ['ซ่อน', alarm.hidden > 0 ? `${formatNumber(alarm.hidden)} รายการที่มีสาเหตุเดียวกัน` : ''],
    ['หน่วยงาน', alarm.department],
    ['การรับประกัน', alarm.guarantee],
  ]
  return facts.filter(([, text]) => text !== '')
}

function plainText(content: NoticeContent, options: LetterOptions): string {
  const alarms = content.alarms.map((alarm) =>
    [
      `${alarm.kind}: ${alarm.subject}`,
      ...factsOf(alarm).map(([label, text]) => `${label}: ${text}`),
      ...[linkOf(alarm, options)].flatMap((link) => (link === null ? [] : `เปิดในระบบ: ${link}`)),
    ].join('\n'),
  )
  const items = (content.items ?? []).map((item) =>
    [
      item.title,
      ...item.lines,
      ...[linkOf(item, options)].flatMap((link) => (link === null ? [] : `เปิดในระบบ: ${link}`)),
    ].join('\n'),
  )
  const parts = [
    headingOf(content),
    content.text,
    ...alarms,
    ...items,
    moreOf(content.more),
    `-- \n${footer(options)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const font = "font-family:'Noto Sans Thai',Sarabun,'Leelawadee UI',Thonburi,Tahoma,sans-serif"

function page(content: NoticeContent, options: LetterOptions): Html {
  const { kind, title, text, alarms, items = [], more } = content
  const lines = text === '' ? [] : text.split('\n')
  return html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body
        style="margin:0;padding:16px;background:#f4f5f7;color:#1a1d21;${font};font-size:16px;line-height:1.6"
      >
        <div
          role="main"
          style="max-width:640px;margin:0 auto;padding:20px;background:#ffffff;border-radius:8px"
        >
          <h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${headingOf(content)}</h1>
          ${lines.map((line) => html`<p style="margin:0 0 12px">${line}</p> `)}${picture(title, options)}
          ${kind === 'digest' ? table(alarms, options) : alarms.map((alarm) => card(alarm, options))}${items.map((item) => itemCard(item, options))}
          ${more > 0 ? html`<p style="margin:12px 0 0"><strong>${moreOf(more)}</strong></p>` : nothing}
          <p
            style="margin:20px 0 0;padding-top:12px;border-top:1px solid #d5d9de;color:#4a5056;font-size:14px"
          >
            ${footer(options)}
          </p>
        </div>
      </body>
    </html> `
}

function picture(title: string, { pictureCid }: LetterOptions): Html {
  if (pictureCid === null) return nothing
  return html`<img
    src="cid:${pictureCid}"
    alt="ภาพประกอบ: ${title}"
    style="display:block;width:100%;max-width:600px;height:auto;margin:0 0 16px;border-radius:4px"
  />`
}

function badge(severity: Severity): Html {
  return html`<span
    style="display:inline-block;padding:0 8px;border-radius:4px;white-space:nowrap;background:${severityColours[severity]};color:#ffffff;font-weight:bold"
    >${severityNames[severity]}</span
  >`
}

function card(alarm: NoticeAlarm, options: LetterOptions): Html {
  const cell = 'padding:2px 12px 2px 0;text-align:left;vertical-align:top'
  const rows = factsOf(alarm).map(([label, text]) => {
    const shown = label === 'ระดับ' ? badge(alarm.severity) : text
    return html`<tr>
      <th scope="row" style="${cell};font-weight:normal;color:#4a5056;white-space:nowrap">
        ${label}
      </th>
      <td style="${cell}">${shown}</td>
    </tr> `
  })
  return html`<div
    style="margin:0 0 16px;padding:12px 16px;border:1px solid #d5d9de;border-left:6px solid ${severityColours[alarm.severity]};border-radius:6px"
  >
    <h2 style="margin:0 0 8px;font-size:17px">${alarm.kind}: ${alarm.subject}</h2>
    <table style="border-collapse:collapse;font-size:16px">
      ${rows}
    </table>
    ${button(alarm, `${alarm.kind}: ${alarm.subject}`, options)}
  </div> `
}

function button(of: Pick<NoticeAlarm, 'path'>, name: string, options: LetterOptions): Html {
  const link = linkOf(of, options)
  if (link === null) return nothing
  return html`<p style="margin:12px 0 0">
    <a
      href="${link}"
      aria-label="เปิดในระบบ ${name}"
      style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1f5a96;color:#ffffff;text-decoration:none"
      >เปิดในระบบ</a
    >
  </p>`
}

/** A ticket or a guarantee. */
function itemCard(item: NoticeItem, options: LetterOptions): Html {
  return html`<div
    style="margin:0 0 16px;padding:12px 16px;border:1px solid #d5d9de;border-left:6px solid #1f5a96;border-radius:6px"
  >
    <h2 style="margin:0 0 8px;font-size:17px">${item.title}</h2>
    ${item.lines.map((line) => html`<p style="margin:0 0 4px">${line}</p> `)}
    ${button(item, item.title, options)}
  </div> `
}

function table(alarms: readonly NoticeAlarm[], options: LetterOptions): Html {
  if (alarms.length === 0) return nothing
  const cell = 'padding:8px;border-bottom:1px solid #d5d9de;text-align:left;vertical-align:top'
  const heads = ['ระดับ', 'เหตุและสถานที่', 'เวลา']
  const rows = alarms.map((alarm) => {
    const { kind, subject, severity, raised_at, cleared_at } = alarm
    const link = linkOf(alarm, options)
    const name = `${kind}: ${subject}`
    const shown =
      link === null ? html`${name}` : html`<a href="${link}" style="color:#1f5a96">${name}</a>`
    const place = [placeOf(alarm)].filter(Boolean).map((line) => html`<br />${line}`)
    const end = cleared_at === null ? 'ยังไม่กลับมาเป็นปกติ' : `ถึง ${formatThaiDateTime(cleared_at)}`
    return html`<tr>
      <td style="${cell}">${badge(severity)}</td>
      <td style="${cell}">${shown}${place}</td>
      <td style="${cell}">${formatThaiDateTime(raised_at)}<br />${end}</td>
    </tr> `
  })
  return html`<table style="width:100%;border-collapse:collapse;font-size:15px">
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col" style="${cell};background:#eef0f3">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table> `
}
