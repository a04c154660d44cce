import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { LinePart, NoticePreview } from '@roadside/contract/notices/preview.ts'
import { lineMessage, type MessageLinks } from './message.ts'

/** A part of a Flex message, as far as `message.ts` uses them. */
type FlexPart =
  | { readonly type: 'box'; readonly contents: readonly FlexPart[] }
  | {
      readonly type: 'text'
      readonly text: string
      readonly weight?: string
      readonly color?: string
    }
  | { readonly type: 'separator' }
  | { readonly type: 'image'; readonly url: string }
  | { readonly type: 'button'; readonly style: string; readonly action: { readonly label: string } }

interface FlexMessage {
  readonly contents: Readonly<Partial<Record<'header' | 'hero' | 'body' | 'footer', FlexPart>>>
}

/** The bubble of a message, part by part, from the same Flex message that LINE receives. */
export function linePreview(content: NoticeContent, links: MessageLinks): NoticePreview {
  const { contents } = lineMessage(content, links) as FlexMessage
  const { header, hero, body, footer } = contents
  return { as: 'line', parts: [header, hero, body, footer].flatMap((part) => partsOf(part)) }
}

function partsOf(part: FlexPart | undefined): LinePart[] {
  switch (part?.type) {
    case undefined:
      return []
    case 'box':
      return part.contents.flatMap((one) => partsOf(one))
    case 'text': {
      const { text, weight, color = null } = part
      return [{ type: 'text', text, isStrong: weight === 'bold', color }]
    }
    case 'button':
      return [{ type: 'button', text: part.action.label, isPrimary: part.style === 'primary' }]
    case 'image':
      return [{ type: 'image', url: part.url }]
    case 'separator':
      return [{ type: 'separator' }]
  }
}
