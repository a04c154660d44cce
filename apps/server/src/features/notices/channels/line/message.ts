import { severityColours, severityNames } from '@roadside/contract/alarms/severity.ts'
import type {
  NoticeAlarm,
  NoticeContent,
  NoticeItem,
  NoticeKind,
} from '@roadside/contract/notices/content.ts'
import { headingOf, hiddenOf, moreOf, placeOf, repeatOf, timesOf } from '../../alarm-words.ts'
import { pathOf } from '../../links.ts'
import { alarmActionNames, alarmActions, writePress } from './press.ts'

/** LINE's limits (Messaging API reference, Flex message), and how much of them is used. */
export const limits = {
  /** Characters of the text in the list of chats and on a locked screen. */
  altText: 1_500,
  /** Bytes of a bubble as JSON: LINE takes 30 kB in all clients, and up to 50 kB. */
  bubbleBytes: 30_000,
  /** Characters of the address of a picture or a link. */
  url: 2_000,
}
/** Alarms that one bubble shows; a phone shows about two without scrolling. */
const mostAlarms = 5
/** Characters of one line. */
const longestLine = 300
const quiet = '#5F6B7A'
const normal = '#2E7D32'

export interface MessageLinks {
  /** Address of the console for its users; null: it has none, and the message no links. */
  readonly publicUrl: string | null
  /** Signed absolute address of a picture. */
  readonly pictureLink: (hash: string) => string
}

/** Kinds of messages whose alarms can be taken by a button. */
const takesButtons: readonly NoticeKind[] = ['raised', 'repeated', 'escalated']

/** A message in LINE's form: one Flex message (a bubble) with a plain text for where it is not shown. */
export function lineMessage(content: NoticeContent, links: MessageLinks): object {
  const listed = content.alarms.length + (content.items?.length ?? 0)
  for (let shown = Math.min(listed, mostAlarms); ; shown -= 1) {
    const contents = bubbleOf(content, shown, links)
    if (shown <= 1 || Buffer.byteLength(JSON.stringify(contents)) <= limits.bubbleBytes)
      return { type: 'flex', altText: altTextOf(content), contents }
  }
}

function bubbleOf(content: NoticeContent, shown: number, links: MessageLinks): object {
  const { kind, text, alarms, items = [], more, picture } = content
  const hero = picture === null ? null : heroOf(picture, links)
  const color =
    kind === 'cleared' ? normal : alarms[0] ? severityColours[alarms[0].severity] : quiet
  const left = more + alarms.length + items.length - shown
  const listed = [...alarms.map(alarmOf), ...items.map(itemOf)].slice(0, shown)
  const footer = footerOf(content, links)
  return {
    type: 'bubble',
    size: 'mega',
    header: column([line(headingOf(content), { size: 'md', color, weight: 'bold' })], {
      paddingBottom: 'none',
    }),
    ...(hero && { hero }),
    body: column(
      [
        line(text, { size: 'sm' }),
        ...listed.flatMap((one, index) => [
          ...(index > 0 ? [{ type: 'separator', margin: 'md' }] : []),
          one,
        ]),
        line(moreOf(left), { size: 'sm', color: quiet, margin: 'md' }),
      ],
      { spacing: 'sm' },
    ),
    ...(footer.length > 0 && { footer: column(footer, { spacing: 'sm' }) }),
  }
}

function alarmOf(alarm: NoticeAlarm): object {
  const { severity, kind, subject, department } = alarm
  const small = { size: 'sm' }
  return column(
    [
      line(`${severityNames[severity]} · ${kind} · ${subject}`, {
        weight: 'bold',
        color: severityColours[severity],
      }),
      line(repeatOf(alarm), { ...small, weight: 'bold' }),
      line(placeOf(alarm), small),
      line(timesOf(alarm), small),
      line(alarm.why, small),
      line(hiddenOf(alarm), small),
      line(department, { ...small, color: quiet }),
      line(alarm.guarantee, { ...small, color: quiet }),
    ],
    { margin: 'md' },
  )
}

function itemOf({ title, lines }: NoticeItem): object {
  return column(
    [line(title, { weight: 'bold' }), ...lines.map((text) => line(text, { size: 'sm' }))],
    { margin: 'md' },
  )
}

function heroOf(hash: string, { publicUrl, pictureLink }: MessageLinks): object | null {
  if (!publicUrl?.startsWith('https:')) return null // LINE shows pictures by HTTPS alone
  const url = pictureLink(hash)
  if (url.length > limits.url) return null
  return { type: 'image', url, size: 'full', aspectRatio: '16:9', aspectMode: 'fit' }
}

function footerOf(content: NoticeContent, { publicUrl }: MessageLinks): object[] {
  const { kind, alarms } = content
  const ids = alarms.map(({ id }) => id)
  const buttons = takesButtons.includes(kind) && ids.length > 0 ? alarmActions : []
  const uri = publicUrl === null ? null : `${publicUrl}${pathOf(content)}`
  return [
    ...buttons.map((action, index) => ({
      type: 'button',
      height: 'sm',
      style: index === 0 ? 'primary' : 'secondary',
      action: {
        type: 'postback',
        label: alarmActionNames[action],
        data: writePress(action, ids),
        displayText: alarmActionNames[action],
      },
    })),
    ...(uri !== null && uri.length <= limits.url
      ? [
          {
            type: 'button',
            height: 'sm',
            style: 'link',
            action: { type: 'uri', label: 'เปิดในระบบ', uri },
          },
        ]
      : []),
  ]
}

/** The title says how many more; then what the first of them is about. */
function altTextOf({ title, text, alarms: [first], items: [item] = [] }: NoticeContent): string {
  const said = first ? [timesOf(first), first.why] : (item?.lines ?? [])
  return cut(joined(title, text, ...said), limits.altText)
}

function joined(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ')
}

/** Null for an empty text: LINE refuses a whole message for one. */
function line(text: string, style: object): object | null {
  const shown = cut(text.trim(), longestLine)
  return shown === '' ? null : { type: 'text', text: shown, wrap: true, ...style }
}

function column(contents: readonly (object | null)[], style: object): object {
  return {
    type: 'box',
    layout: 'vertical',
    contents: contents.filter((one) => one !== null),
    ...style,
  }
}

/** At most so many UTF-16 units, without half a character at the end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
