import * as z from 'zod/mini'
import type { Channel } from '../channel.ts'
import { emailPreview } from './email/email.ts'
import { linePreview } from './line/preview.ts'
import { pushPreview } from './web-push/payload.ts'

/** Who would have received it, and by which channel. */
const DemoAddress = z.object({ as: z.enum(['line', 'email', 'webPush']), to: z.string() })
export type DemoAddress = z.infer<typeof DemoAddress>

const shownAs: Record<DemoAddress['as'], string> = {
  line: 'LINE',
  email: 'อีเมล',
  webPush: 'เบราว์เซอร์',
}

interface DemoOptions {
  readonly siteTitle: string
  readonly publicUrl: string | null
  readonly pictureLink: (hash: string) => string
}

/** The demonstration's people are told here: messages are shown as they would arrive, and leave by no network. */
export function openDemo({ siteTitle, publicUrl, pictureLink }: DemoOptions): Channel {
  const from = siteTitle
  return {
    id: 'demo',
    retryAfterS: [],
    timeoutMs: 5_000,
    missing: null,
    parseAddress: (address) => z.safeParse(DemoAddress, address).data ?? null,
    describe: (address) => {
      const parsed = z.safeParse(DemoAddress, address).data
      return parsed ? `${shownAs[parsed.as]} ${parsed.to}` : ''
    },
    preview: ({ id, content }, address) => {
      switch (z.safeParse(DemoAddress, address).data?.as) {
        case 'line':
          return linePreview(content, { publicUrl, pictureLink })
        case 'email':
          return emailPreview(content, { siteTitle, publicUrl }, from)
        case 'webPush':
          return pushPreview(id, content)
        case undefined:
          return null
      }
    },
    send: async () => ({ outcome: 'sent', answer: 'แสดงในระบบสาธิตเท่านั้น ไม่ได้ส่งออกภายนอก' }),
  }
}
