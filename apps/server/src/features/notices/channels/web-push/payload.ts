import { moreUrgent, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { NoticePreview } from '@roadside/contract/notices/preview.ts'
import { hiddenOf, moreOf, placeOf, repeatOf, timesOf } from '../../alarm-words.ts'
import { pathOf } from '../../links.ts'

/** What the console's service worker shows. */
export interface PushPayload {
  /** Shown once, though it may come twice (`tag` of the notification). */
  readonly id: string
  readonly kind: NoticeContent['kind']
  readonly title: string
  readonly body: string
  readonly severity: Severity | null
  /** Where a press leads: a path that begins with `/`. */
  readonly path: string
}

/** Push services take 4096 bytes of ciphertext (RFC 8291 §4); a Thai letter is three bytes. */
const mostBytes = { title: 400, body: 1_500 }

/** The message in few words, as JSON. */
export function pushPayload(id: string, content: NoticeContent): string {
  const { kind, title, text, alarms, items = [], more } = content
  const [first, ...others] = alarms
  const lines = [
    text,
    // the title says what and where the first of them is
    ...(first ? [joined(timesOf(first), first.why), hiddenOf(first)] : []),
    ...others.map((alarm) =>
      joined(`${alarm.kind}: ${alarm.subject}`, repeatOf(alarm), placeOf(alarm), alarm.why),
    ),
    // the title says what the only one is
    ...items.map((item) => (items.length === 1 ? item.lines.join('\n') : item.title)),
    moreOf(more),
  ]
  const payload: PushPayload = {
    id,
    kind,
    title: cut(title, mostBytes.title),
    body: cut(lines.filter(Boolean).join('\n'), mostBytes.body),
    severity: first
      ? others.reduce<Severity>((most, { severity }) => moreUrgent(most, severity), first.severity)
      : null,
    path: pathOf(content),
  }
  return JSON.stringify(payload)
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ')

/** What the notification shows. */
export function pushPreview(id: string, content: NoticeContent): NoticePreview {
  const { title, body } = JSON.parse(pushPayload(id, content)) as PushPayload
  return { as: 'webPush', title, body }
}

const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** The beginning of a text within a number of bytes; marks stay with their letters. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let [kept, used] = ['', Buffer.byteLength('…')]
  for (const { segment } of segmenter.segment(text)) {
    used += Buffer.byteLength(segment)
    if (used > bytes) break
    kept += segment
  }
  return `${kept}…`
}
